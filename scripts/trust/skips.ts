import { chainOf, childrenOf, isFunction, isNode, type Node } from "../syntax.ts";

/** The functions that register tests. */
const ROOTS = ["test", "it", "describe"];
/** The objects with methods by which a running test can skip itself. */
const CONTEXTS = [...ROOTS, "testInfo", "context"];
const SKIPS = ["skip", "skipIf", "runIf", "todo", "fixme", "fails", "fail"];
const CHAINED = ["MemberExpression", "CallExpression"];
const EXITS = ["ReturnStatement", "ContinueStatement"];
const CONDITIONS = ["IfStatement", "ConditionalExpression", "LogicalExpression", "SwitchStatement"];

/** A call of `test`, `it` or `describe`, with or without modifiers such as `.each(…)`. */
export function isRegistration(node: Node): boolean {
  const names = node.type === "CallExpression" ? chainOf(node) : [];
  return ROOTS.includes(names[0] ?? "") && !names.includes("step");
}

/**
 * Whether a node by itself can keep a test from running: a modifier, called or not, an option, a call
 * during the run, or a table of cases that has none.
 */
export function isSkip(node: Node): boolean {
  if (isRegistration(node) && (hasSkipOption(node) || hasEmptyTable(node))) return true;
  const names = CHAINED.includes(node.type) ? chainOf(node) : [];
  return CONTEXTS.includes(names[0] ?? "") && names.some((name) => SKIPS.includes(name));
}

/** Whether anything below a node skips. Does not look into nodes that `isOwn` rejects. */
export function holdsSkip(node: Node, isOwn: (node: Node) => boolean = () => true): boolean {
  return childrenOf(node).some(
    (child) => isOwn(child) && (isSkip(child) || holdsSkip(child, isOwn)),
  );
}

/** Whether a file, imported by tests, registers or skips tests depending on a condition. */
export function skipsTests(program: Node): boolean {
  return holdsSkip(program) || holdsOptionalRegistration(program, false);
}

function holdsOptionalRegistration(node: Node, isOptional: boolean): boolean {
  if (isOptional && isRegistration(node)) return true;
  return withOptional(node).some(({ child, isOptional: isLeftOut }) =>
    holdsOptionalRegistration(child, isOptional || isLeftOut),
  );
}

/**
 * Returns the children of a node, and whether each may be left out of a run: the branches of a condition, the body of
 * a loop over an empty list, and everything after a statement that may leave the block.
 */
export function withOptional(
  node: Node,
): readonly { readonly child: Node; readonly isOptional: boolean }[] {
  let isLeft = false;
  return childrenOf(node).map((child) => {
    const isOptional =
      isLeft || CONDITIONS.includes(node.type) || (isEmptyLoop(node) && child === node["body"]);
    isLeft ||= CONDITIONS.includes(child.type) && holdsExit(child);
    return { child, isOptional };
  });
}

/** Whether a test may return before it has expected anything. */
export function returnsEarly(registration: Node): boolean {
  const run = argumentsOf(registration).findLast(isFunction);
  const body = run?.["body"];
  if (!isNode(body) || body.type !== "BlockStatement") return false;
  const first = childrenOf(body).find((each) => holdsExit(each) || holdsExpectation(each));
  return first !== undefined && !holdsExpectation(first);
}

/** Whether a test destructures `skip` from its context. */
export function takesSkip(registration: Node): boolean {
  const parameters = argumentsOf(registration)
    .filter(isFunction)
    .flatMap((run) => childrenOf(run).filter(({ type }) => type === "ObjectPattern"));
  return parameters.some((pattern) => keysOf(pattern).some((key) => SKIPS.includes(key)));
}

export function argumentsOf(call: Node): readonly Node[] {
  const list = call["arguments"];
  return Array.isArray(list) ? list.filter(isNode) : [];
}

/** Whether a node has a `return` or `continue` of its own, outside of nested functions. */
function holdsExit(node: Node): boolean {
  if (isFunction(node)) return false;
  return EXITS.includes(node.type) || childrenOf(node).some(holdsExit);
}

function holdsExpectation(node: Node): boolean {
  const [name = ""] = node.type === "CallExpression" ? chainOf(node) : [];
  return name.startsWith("expect") || childrenOf(node).some(holdsExpectation);
}

function hasSkipOption(call: Node): boolean {
  const options = argumentsOf(call).filter(({ type }) => type === "ObjectExpression");
  return options.some((option) => keysOf(option).some((key) => SKIPS.includes(key)));
}

/** Whether a call has an empty table: `each([])`, also within `each([])("…", …)`. */
function hasEmptyTable(call: Node): boolean {
  const inner = call["callee"];
  if (isNode(inner) && inner.type === "CallExpression") return hasEmptyTable(inner);
  const isTable = ["each", "for"].includes(chainOf(call).at(-1) ?? "");
  return isTable && argumentsOf(call).some(isEmptyArray);
}

const isEmptyArray = (node: Node) =>
  node.type === "ArrayExpression" && childrenOf(node).length === 0;

const isEmptyLoop = (node: Node) =>
  node.type === "ForOfStatement" && isNode(node["right"]) && isEmptyArray(node["right"]);

const keysOf = (object: Node) => childrenOf(object).flatMap(({ key }) => chainOf(key));
