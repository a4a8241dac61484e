import { importsOf, reachedFrom } from "./imports.mjs";
import { skipsTests } from "./skips.ts";
import { parse } from "./syntax.ts";
import { type WrittenTest, writtenTests } from "./test-titles.ts";

type Read = (path: string) => string | undefined;

/**
 * What is amiss with the proofs of docs/trust.md. Each row of a table ends in a cell of proofs, code
 * spans of the form `file › test`, or `file › test › case` where the test is one of many: the case
 * must stand in the file, in one that it imports, or in one that this imports. A test that can be
 * skipped proves nothing, wherever the skip stands: in its file, or in a helper that this imports.
 *
 * @param markdown the document
 * @param read a file's text by its path in the repository, or undefined where there is none
 * @returns one line for each fault, with its place in the document
 */
export function faultsOf(markdown: string, read: Read): readonly string[] {
  const canSkip = once((helper) => mayBeSkippedBy(helper, read));
  const imports = once((file) => importsOf(file, read(file) ?? ""));
  const tests = once((path) => {
    const written = writtenTests(path, read(path) ?? "");
    const isTainted = reachedFrom(path, imports).some(canSkip);
    return isTainted ? written.map(({ title }) => ({ title, isSkipped: true })) : written;
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

/** A test, or a case of it, that a row names. */
export interface Proof {
  /** The line in the document, counted from 1. */
  readonly at: number;
  readonly file: string;
  readonly title: string;
  readonly example: string | undefined;
}

/** Every proof that the document names. */
export function proofsOf(markdown: string): readonly Proof[] {
  return rowsOf(markdown).flatMap(({ at, cells }) =>
    proofsIn(cells[2] ?? "").map((span) => {
      const [file = "", title = "", example] = span.split(" › ");
      return { at, file, title, example };
    }),
  );
}

/** The code spans of a cell. */
function proofsIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, span]) => span ?? "");
}

/** Whether a file that tests import may skip them. */
function mayBeSkippedBy(helper: string, read: Read): boolean {
  const text = read(helper) ?? "";
  return REGISTERS.test(text) && skipsTests(parse(helper, text));
}

/** Spares the parser what neither registers a test nor skips one. */
const REGISTERS = /["'](?:vitest|playwright\/test)["']|\.(?:skip|skipIf|runIf|todo|fixme)\b/;

function once<T>(make: (path: string) => T): (path: string) => T {
  const made = new Map<string, T>();
  return (path) => {
    const known = made.get(path) ?? make(path);
    made.set(path, known);
    return known;
  };
}

/** How many rows each area of the document has, by its heading. */
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
  const [path = "", title, example, ...more] = span.split(" › ");
  if (title === undefined || more.length > 0) return [`${span} is not of the form file › test`];
  const text = read(path);
  if (text === undefined) return [`there is no ${path}`];
  if (!/\.(test\.tsx?|spec\.ts)$/.test(path)) return [`${path} is no file of tests`];
  const tests = testsOfFile(path).filter((test) => test.title === title);
  if (tests.length === 0) return [`${path} has no test "${title}"`];
  if (tests.some(({ isSkipped }) => isSkipped)) return [`"${title}" in ${path} is skipped`];
  if (example === undefined) return [];
  const near = importsOf(path, text).map((name) => ({ name, text: read(name) ?? "" }));
  const far = near.flatMap((file) => importsOf(file.name, file.text).map((name) => read(name)));
  const texts = [text, ...near.map((file) => file.text), ...far.map((each) => each ?? "")];
  return texts.some((each) => each.includes(example))
    ? []
    : [`neither ${path} nor what it imports holds the case "${example}"`];
}

interface Row {
  /** The line in the document, counted from 1. */
  readonly at: number;
  readonly cells: readonly string[];
}

/** The rows of every table, without their heads and rules. */
function rowsOf(markdown: string): readonly Row[] {
  const lines = markdown.split("\n");
  return lines.flatMap((line, index) => {
    const isRule = (other: string | undefined) => /^\|[-: |]+\|$/.test(other ?? "");
    if (!line.startsWith("|") || isRule(line) || isRule(lines[index + 1])) return [];
    const cells = line.split(/(?<!\\)\|/).slice(1, -1);
    return [{ at: index + 1, cells: cells.map((cell) => cell.trim()) }];
  });
}
