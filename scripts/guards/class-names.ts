import { parseSync } from "vite";

/** A node of a syntax tree, with the fields that this file reads. */
type Node = { readonly type: string } & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** The nodes in one field of a node. */
const nodesOf = (value: unknown): readonly Node[] =>
  (Array.isArray(value) ? value : [value]).filter(isNode);

const walk = (node: Node): readonly Node[] => [
  node,
  ...Object.values(node).flatMap(nodesOf).flatMap(walk),
];

/**
 * Returns the classes that a component gives to its elements: the literal ones in the properties that hold classes,
 * and in constants of the same file that these properties use.
 *
 * @param path of the source, for the parser's messages
 * @param text its TypeScript with JSX
 * @returns each class once, without those that a template literal builds from parts
 */
export function classNamesIn(path: string, text: string): readonly string[] {
  const nodes = nodesOf(parseSync(path, text).program).flatMap(walk);
  const constants = new Map(
    nodes.flatMap(({ type, id, init }): [unknown, readonly Node[]][] =>
      type === "VariableDeclarator" ? nodesOf(id).map(({ name }) => [name, nodesOf(init)]) : [],
    ),
  );
  const seen = new Set<Node>();
  const found = new Set<string>();
  const collect = (node: Node): void => {
    if (seen.has(node)) return;
    seen.add(node);
    for (const name of wordsOf(node)) found.add(name);
    const named = node.type === "Identifier" ? (constants.get(node["name"]) ?? []) : [];
    for (const next of [...named, ...partsOf(node)]) collect(next);
  };
  for (const { type, name, value } of nodes) {
    const isHolder =
      type === "JSXAttribute" && nodesOf(name).some((part) => part["name"] === "className");
    if (isHolder) for (const node of nodesOf(value)) collect(node);
  }
  return [...found];
}

const split = (text: string) => text.split(/\s+/).filter((word) => word !== "");

/** The whole words of a text, or of the fixed parts of a template. */
function wordsOf({ type, value, quasis }: Node): readonly string[] {
  if (type === "Literal" && typeof value === "string") return split(value);
  if (type !== "TemplateLiteral") return [];
  return split(fixedParts(quasis).join("\0")).filter((word) => !word.includes("\0"));
}

/** Returns the parts of a node that may hold classes: the branches of a condition, not its test. */
function partsOf(node: Node): readonly Node[] {
  switch (node.type) {
    case "BinaryExpression":
      return [];
    case "ConditionalExpression":
      return [...nodesOf(node["consequent"]), ...nodesOf(node["alternate"])];
    case "MemberExpression":
      return nodesOf(node["object"]);
    case "Property":
      return nodesOf(node["value"]);
    case "TemplateLiteral": {
      const fixed = fixedParts(node["quasis"]);
      return nodesOf(node["expressions"]).filter(
        (_, place) =>
          /(?:^|\s)$/.test(fixed[place] ?? "") && /^(?:\s|$)/.test(fixed[place + 1] ?? ""),
      );
    }
    default:
      return Object.values(node).flatMap(nodesOf);
  }
}

const fixedParts = (quasis: unknown): readonly string[] =>
  nodesOf(quasis).map(({ value }) =>
    typeof value === "object" && value !== null && "cooked" in value ? String(value.cooked) : "",
  );
