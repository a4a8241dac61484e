import { importsOf, reachedFrom } from "../imports.mjs";
import { parse } from "../syntax.ts";
import { skipsTests } from "./skips.ts";
import { type WrittenTest, writtenTests } from "./test-titles.ts";
import { patternOf } from "./title-pattern.ts";

type Read = (path: string) => string | undefined;

/**
 * Checks the proofs of docs/trust.md. Each row of a table ends in a cell of proofs, code
 * spans of the form `file › test`, or `file › test › case` where the test is one of many: the case
 * must stand in the file, in one that it imports, or in one that this imports. In a spec the third
 * part is a step of the test. A test that can be skipped proves nothing, wherever the skip stands: in
 * its file, or in a helper that this imports.
 *
 * @param markdown the document
 * @param read a file's text by its path in the repository, or undefined where there is none
 * @returns one line for each fault, with its place in the document
 */
export function faultsOf(markdown: string, read: Read): readonly string[] {
  const canSkip = memoize((helper) => mayBeSkippedBy(helper, read));
  const imports = memoize((file) => importsOf(file, read(file) ?? ""));
  const tests = memoize((path) => {
    const written = writtenTests(path, read(path) ?? "");
    const isTainted = reachedFrom(path, imports).some(canSkip);
    return isTainted ? written.map((test) => ({ ...test, isSkipped: true })) : written;
  });
  return rowsOf(markdown).flatMap(({ at, cells }) => {
    const [what, does, proofs] = cells;
    if (cells.length !== 3) return [`${at}: a row has three cells, this one ${cells.length}`];
    if (what === "" || does === "") return [`${at}: a cell is empty`];
    const spans = proofsIn(proofs ?? "");
    if (spans.length === 0) return [`${at}: no test is named`];
    return spans.flatMap((span) =>
      faultsOfProof(span, read, tests).map((fault) => `${at}: ${fault}`),
    );
  });
}

/** A test, or a case or a step of it, that a row names. */
export interface Proof {
  /** The line in the document, counted from 1. */
  readonly at: number;
  readonly file: string;
  readonly title: string;
  readonly example: string | undefined;
  readonly step: string | undefined;
}

const SPEC = /\.spec\.ts$/;

/** Returns every proof that the document names. */
export function proofsOf(markdown: string): readonly Proof[] {
  return rowsOf(markdown).flatMap(({ at, cells }) =>
    proofsIn(cells[2] ?? "").map((span) => {
      const [file = "", title = "", part] = span.split(" › ");
      const isSpec = SPEC.test(file);
      return {
        at,
        file,
        title,
        example: isSpec ? undefined : part,
        step: isSpec ? part : undefined,
      };
    }),
  );
}

/** Returns the code spans of a cell. */
function proofsIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, span]) => span ?? "");
}

/** Whether a file that tests import may skip them. */
function mayBeSkippedBy(helper: string, read: Read): boolean {
  const text = read(helper) ?? "";
  return REGISTERS.test(text) && skipsTests(parse(helper, text));
}

/** Matches files that may register or skip tests. Parsing the others would be wasted time. */
const REGISTERS = /["'](?:vitest|playwright\/test)["']|\.(?:skip|skipIf|runIf|todo|fixme)\b/;

function memoize<T>(make: (path: string) => T): (path: string) => T {
  const made = new Map<string, T>();
  return (path) => {
    const known = made.get(path) ?? make(path);
    made.set(path, known);
    return known;
  };
}

/** Returns the number of rows of each area of the document, by its heading. */
export function rowsByArea(markdown: string): Readonly<Record<string, number>> {
  const areas = markdown.split(/^## /m).slice(1);
  return Object.fromEntries(
    areas.map((area) => [area.slice(0, area.indexOf("\n")), rowsOf(area).length]),
  );
}

function faultsOfProof(
  span: string,
  read: Read,
  testsOfFile: (path: string) => readonly WrittenTest[],
): readonly string[] {
  const [path = "", title, part, ...more] = span.split(" › ");
  if (title === undefined || more.length > 0) return [`${span} is not of the form file › test`];
  const text = read(path);
  if (text === undefined) return [`there is no ${path}`];
  if (!/\.(test\.tsx?|spec\.ts)$/.test(path)) return [`${path} is no file of tests`];
  const tests = testsOfFile(path).filter((test) => test.title === title);
  if (tests.length === 0) return [`${path} has no test "${title}"`];
  if (tests.some(({ isSkipped }) => isSkipped)) return [`"${title}" in ${path} is skipped`];
  if (part === undefined) return [];
  const texts = textsNear(path, text, read);
  if (SPEC.test(path)) {
    const hasStep = tests.every(({ steps }) => steps.some((step) => canBecome(step, part, texts)));
    return hasStep ? [] : [`"${title}" in ${path} has no step "${part}"`];
  }
  return texts.some((each) => each.includes(part))
    ? []
    : [`neither ${path} nor what it imports holds the case "${part}"`];
}

/**
 * Whether a step's title in the source becomes `title` in a run, with values that are string literals in one of the
 * texts. A title that is only a placeholder proves nothing: it could become any title.
 */
function canBecome(written: string, title: string, texts: readonly string[]): boolean {
  if (written === title) return true;
  const found = patternOf(written).exec(title);
  if (found === null || /^\$\{[^}]*\}$/.test(written)) return false;
  const [, ...values] = found;
  return values.every((value) => texts.some((text) => isTextIn(text, value)));
}

const isTextIn = (text: string, value: string): boolean =>
  ['"', "'", "`"].some((quote) => text.includes(`${quote}${value}${quote}`));

/** Returns the text of a file, of the files that it imports, and of the files that these import. */
function textsNear(path: string, text: string, read: Read): readonly string[] {
  const near = importsOf(path, text).map((name) => ({ name, text: read(name) ?? "" }));
  const far = near.flatMap((file) => importsOf(file.name, file.text).map((name) => read(name)));
  return [text, ...near.map((file) => file.text), ...far.map((each) => each ?? "")];
}

interface Row {
  /** The line in the document, counted from 1. */
  readonly at: number;
  readonly cells: readonly string[];
}

/** Returns the rows of every table, without heads and rules. */
function rowsOf(markdown: string): readonly Row[] {
  const lines = markdown.split("\n");
  return lines.flatMap((line, index) => {
    const isRule = (other: string | undefined) => /^\|[-: |]+\|$/.test(other ?? "");
    if (!line.startsWith("|") || isRule(line) || isRule(lines[index + 1])) return [];
    const cells = line.split(/(?<!\\)\|/).slice(1, -1);
    return [{ at: index + 1, cells: cells.map((cell) => cell.trim()) }];
  });
}
