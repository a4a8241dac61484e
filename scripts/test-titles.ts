import { parseAst } from "vite";

/** A test as its file writes it. */
export interface WrittenTest {
  /** The source between the quotes: `${…}` and `%s` stand as they are. */
  readonly title: string;
  /** Whether it, or anything that it stands in, may be left out of a run. */
  readonly isSkipped: boolean;
}

const ROOTS = ["test", "it", "describe"];
/** How a test may leave itself out while it runs. */
const SPEAKERS = [...ROOTS, "testInfo", "context"];
const WHILE_RUNNING = ["skip", "fixme", "fail"];
const SKIPS = ["skip", "skipIf", "runIf", "todo", "fixme", "fails", "fail"];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

/** Every test of a file of Vitest's or Playwright's, read from its syntax. */
export function writtenTests(path: string, text: string): readonly WrittenTest[] {
  return testsIn(parseAst(text, { lang: path.endsWith("x") ? "tsx" : "ts" }), text, false);
}

/** The tests below a node, in a place that is skipped already or not. */
function testsIn(node: unknown, text: string, isSkipped: boolean): WrittenTest[] {
  if (Array.isArray(node)) return node.flatMap((child) => testsIn(child, text, isSkipped));
  if (!isNode(node)) return [];
  const call = callOf(node);
  const isScope = call !== undefined || node.type === "Program";
  const skipped = isSkipped || call?.isSkipped === true || (isScope && skipsItself(node));
  const below = Object.values(node).flatMap((child) => testsIn(child, text, skipped));
  if (call?.title === undefined || call.isGroup) return below;
  return [{ title: text.slice(...call.title), isSkipped: skipped }, ...below];
}

interface Call {
  /** From where to where its title stands in the text; undefined where it has none. */
  readonly title: readonly [number, number] | undefined;
  readonly isGroup: boolean;
  readonly isSkipped: boolean;
}

/** What a call of `test`, `it` or `describe`, however it goes on, says; undefined for another. */
function callOf(node: Node): Call | undefined {
  const names = node.type === "CallExpression" ? (chainOf(node) ?? []) : [];
  if (!ROOTS.includes(names[0] ?? "") || names.includes("step")) return undefined;
  const [first, second] = node["arguments"] as readonly (Node & { end: number })[];
  const isTitled = first !== undefined && second !== undefined && isText(first);
  return {
    title: isTitled ? [first.start + 1, first.end - 1] : undefined,
    isGroup: names.includes("describe"),
    isSkipped: names.some((name) => SKIPS.includes(name)),
  };
}

const isText = ({ type, value }: Node) =>
  type === "TemplateLiteral" || (type === "Literal" && typeof value === "string");

/** The names that a call goes through: `test.each(…)("…")` has `test` and `each`. */
function chainOf(node: unknown): readonly string[] | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Identifier") return [String(node["name"])];
  if (node.type === "CallExpression") return chainOf(node["callee"]);
  if (node.type === "TaggedTemplateExpression") return chainOf(node["tag"]);
  if (node.type !== "MemberExpression") return undefined;
  const before = chainOf(node["object"]);
  const property = chainOf(node["property"]);
  return before === undefined || property === undefined ? undefined : [...before, ...property];
}

/** Whether a statement within leaves out what it stands in, as Playwright's tests may. */
function skipsItself(node: Node): boolean {
  return Object.values(node).some(holdsSkip);
}

function holdsSkip(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(holdsSkip);
  if (!isNode(node)) return false;
  // What another test or group says within is that one's own.
  if (callOf(node)?.title !== undefined) return false;
  const names = node.type === "CallExpression" ? (chainOf(node) ?? []) : [];
  if (SPEAKERS.includes(names[0] ?? "") && WHILE_RUNNING.includes(names.at(-1) ?? "")) return true;
  return skipsItself(node);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
