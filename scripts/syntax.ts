import { parseAst } from "vite";

/** A node of an ESTree syntax tree. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** Returns the syntax tree of a TypeScript file. Throws where the file does not parse. */
export function parse(path: string, text: string): Node {
  const tree: unknown = parseAst(text, { lang: path.endsWith("x") ? "tsx" : "ts" });
  if (!isNode(tree)) throw new Error(`${path} has no syntax tree`);
  return tree;
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** The children of each node, kept because several functions ask for them and finding them is most of the work. */
const children = new WeakMap<Node, readonly Node[]>();

/** Returns the nodes directly below a node, in source order. */
export function childrenOf(node: Node): readonly Node[] {
  const known = children.get(node);
  if (known !== undefined) return known;
  const found: Node[] = [];
  for (const name in node) {
    const value = node[name];
    if (Array.isArray(value)) for (const each of value) found.push(...(isNode(each) ? [each] : []));
    else if (isNode(value)) found.push(value);
  }
  children.set(node, found);
  return found;
}

export function isFunction({ type }: Node): boolean {
  return type.endsWith("FunctionExpression") || type === "FunctionDeclaration";
}

/** Returns the names of a call's member chain: `test` and `each` for `test.each(…)("…")`. */
export function chainOf(node: unknown): readonly string[] {
  if (!isNode(node)) return [];
  if (node.type === "Identifier") return [String(node["name"])];
  if (node.type === "CallExpression") return chainOf(node["callee"]);
  if (node.type === "TaggedTemplateExpression") return chainOf(node["tag"]);
  if (node.type !== "MemberExpression") return [];
  const before = chainOf(node["object"]);
  const property = chainOf(node["property"]);
  return before.length === 0 || property.length === 0 ? [] : [...before, ...property];
}
