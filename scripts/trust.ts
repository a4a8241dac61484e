import { dirname, join } from "node:path/posix";
import { writtenTests } from "./test-titles.ts";

/**
 * What is amiss with the proofs of docs/trust.md. Each row of a table ends in a cell of proofs, code
 * spans of the form `file › test`, or `file › test › case` where the test is one of many: the case
 * must stand in the file, in one that it imports, or in one that this imports.
 *
 * @param markdown the document
 * @param read a file's text by its path in the repository, or undefined where there is none
 * @returns one line for each fault, with its place in the document
 */
export function faultsOf(
  markdown: string,
  read: (path: string) => string | undefined,
): readonly string[] {
  return rowsOf(markdown).flatMap(({ at, cells }) => {
    const [what, does, proofs] = cells;
    if (cells.length !== 3) return [`${at}: a row has three cells, this one ${cells.length}`];
    if (what === "" || does === "") return [`${at}: a cell is empty`];
    const spans = [...(proofs ?? "").matchAll(/`([^`]+)`/g)].map(([, span]) => span ?? "");
    if (spans.length === 0) return [`${at}: no test is named`];
    return spans.flatMap((span) => faultsOfProof(span, read).map((fault) => `${at}: ${fault}`));
  });
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
  read: (path: string) => string | undefined,
): readonly string[] {
  const [path = "", title, example, ...more] = span.split(" › ");
  if (title === undefined || more.length > 0) return [`${span} is not of the form file › test`];
  const text = read(path);
  if (text === undefined) return [`there is no ${path}`];
  if (!/\.(test\.tsx?|spec\.ts)$/.test(path)) return [`${path} is no file of tests`];
  const tests = writtenTests(path, text).filter((test) => test.title === title);
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

/** The files of the same folder tree that a file imports by a relative path or a # name. */
function importsOf(path: string, text: string): readonly string[] {
  return [...text.matchAll(/from "(\.\.?\/[^"]+|#server\/[^"]+)"/g)].map(([, name = ""]) =>
    name.startsWith("#") ? name.slice(1) : join(dirname(path), name),
  );
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
