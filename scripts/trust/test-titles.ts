import { chainOf, type Node, parse } from "../syntax.ts";
import {
  argumentsOf,
  holdsSkip,
  isRegistration,
  isSkip,
  returnsEarly,
  takesSkip,
  withOptional,
} from "./skips.ts";

/** A test as its file writes it. */
export interface WrittenTest {
  /** The source between the quotes: `${…}` and `%s` stand as they are. */
  readonly title: string;
  /** Whether it may be left out of a run, or pass without reaching its end. */
  readonly isSkipped: boolean;
  /** The titles of the steps that it always takes; one that a variable holds is written `${name}`. */
  readonly steps: readonly string[];
}

/** Returns the tests that a file of Vitest or Playwright registers, by its syntax tree. */
export function writtenTests(path: string, text: string): readonly WrittenTest[] {
  const program = parse(path, text);
  return testsIn(program, text, skipsItself(program));
}

/** Returns the tests at and below a node. `isSkipped` says whether something around it skips them. */
function testsIn(node: Node, text: string, isSkipped: boolean): readonly WrittenTest[] {
  const isCall = isRegistration(node);
  const skipped = isSkipped || (isCall && (isSkip(node) || skipsItself(node)));
  const below = withOptional(node).flatMap(({ child, isOptional }) =>
    testsIn(child, text, skipped || isOptional),
  );
  const title = isCall && !chainOf(node).includes("describe") ? titleOf(node) : undefined;
  if (title === undefined) return below;
  const mayEndEarly = returnsEarly(node) || takesSkip(node);
  const written = text.slice(title.start + 1, title.end - 1);
  const test = {
    title: written,
    isSkipped: skipped || mayEndEarly,
    steps: stepsIn(node, text),
  };
  return [test, ...below];
}

/** Returns the steps below a node that run unconditionally. */
function stepsIn(node: Node, text: string): readonly string[] {
  const below = withOptional(node).flatMap(({ child, isOptional }) =>
    isOptional ? [] : stepsIn(child, text),
  );
  if (node.type !== "CallExpression" || chainOf(node).join(".") !== "test.step") return below;
  const [title] = argumentsOf(node);
  if (title === undefined) return below;
  const source = text.slice(title.start, title.end);
  return [isText(title) ? source.slice(1, -1) : `\${${source}}`, ...below];
}

/** Returns the title of a registration, if it is a literal. */
function titleOf(call: Node): Node | undefined {
  const [first, second] = argumentsOf(call);
  return second !== undefined && isText(first) ? first : undefined;
}

function isText(node: Node | undefined): boolean {
  const isString = node?.type === "Literal" && typeof node["value"] === "string";
  return isString || node?.type === "TemplateLiteral";
}

/** Whether a statement of this node skips, outside of the tests and groups in it. */
function skipsItself(node: Node): boolean {
  return holdsSkip(node, (child) => !(isRegistration(child) && isText(argumentsOf(child)[0])));
}
