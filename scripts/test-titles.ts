import {
  argumentsOf,
  holdsSkip,
  isRegistration,
  isSkip,
  returnsEarly,
  takesSkip,
  withOptional,
} from "./skips.ts";
import { chainOf, type Node, parse } from "./syntax.ts";

/** A test as its file writes it. */
export interface WrittenTest {
  /** The source between the quotes: `${…}` and `%s` stand as they are. */
  readonly title: string;
  /** Whether it may be left out of a run, or pass without reaching its end. */
  readonly isSkipped: boolean;
  /** The titles of the steps that it always takes; one that a variable holds is written `${name}`. */
  readonly steps: readonly string[];
}

/** Every test of a file of Vitest's or Playwright's, read from its syntax. */
export function writtenTests(path: string, text: string): readonly WrittenTest[] {
  const program = parse(path, text);
  return testsIn(program, text, skipsItself(program));
}

/** The tests at and below a node, in a place that is skipped already or not. */
function testsIn(node: Node, text: string, isSkipped: boolean): readonly WrittenTest[] {
  const isCall = isRegistration(node);
  const skipped = isSkipped || (isCall && (isSkip(node) || skipsItself(node)));
  const below = withOptional(node).flatMap(({ child, optional }) =>
    testsIn(child, text, skipped || optional),
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

/** The steps below a node that no condition leaves out. */
function stepsIn(node: Node, text: string): readonly string[] {
  const below = withOptional(node).flatMap(({ child, optional }) =>
    optional ? [] : stepsIn(child, text),
  );
  if (node.type !== "CallExpression" || chainOf(node).join(".") !== "test.step") return below;
  const [title] = argumentsOf(node);
  if (title === undefined) return below;
  const source = text.slice(title.start, title.end);
  return [isText(title) ? source.slice(1, -1) : `\${${source}}`, ...below];
}

/** The title of a registration, where it is written in place. */
function titleOf(call: Node): Node | undefined {
  const [first, second] = argumentsOf(call);
  return second !== undefined && isText(first) ? first : undefined;
}

function isText(node: Node | undefined): boolean {
  const isString = node?.type === "Literal" && typeof node["value"] === "string";
  return isString || node?.type === "TemplateLiteral";
}

/** Whether a statement within skips, other than those of the tests and groups within. */
function skipsItself(node: Node): boolean {
  return holdsSkip(node, (child) => !(isRegistration(child) && isText(argumentsOf(child)[0])));
}
