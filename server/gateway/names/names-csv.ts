import { MAX_NAME_LENGTH, MAX_NAMES } from "#market/instrument-names.ts";
import { hasValidCheckDigit, type Isin, isinCheckDigit, parseIsin } from "#market/isin.ts";
import { cleanText } from "#market/text.ts";

/** A line that is skipped, or that replaces an earlier one. */
interface LineReport {
  /** Counted from 1, empty lines included. */
  readonly line: number;
  /** A clause that follows the line number. It repeats nothing of the line: no log may name an instrument. */
  readonly reason: string;
}

export interface ReadNames {
  readonly names: ReadonlyMap<Isin, string>;
  /** The first `MAX_REPORTS`. */
  readonly reports: readonly LineReport[];
  readonly reportCount: number;
}

export const MAX_REPORTS = 20;
/** Lines that are read in one turn of the event loop: a few milliseconds of work. */
const LINES_PER_TURN = 500;
/** In UTF-16 units, further columns included. A longer line is skipped. */
const MAX_LINE_LENGTH = 10_000;

type Cells = readonly [isin: string, name: string];

/**
 * Parses a CSV file of ISINs and names (RFC 4180; comma, semicolon or tab), with or without a header line. Further
 * columns are ignored. Each line is parsed by itself, so that an unclosed quotation mark affects only its own line: a
 * name cannot hold a line break.
 *
 * @param nextTurn resolves in the next turn of the event loop, so that a long file delays no request
 */
export async function readNames(text: string, nextTurn: () => Promise<void>): Promise<ReadNames> {
  const names = new Map<Isin, string>();
  const reports: LineReport[] = [];
  let reportCount = 0;
  const report = (line: number, reason: string) => {
    reportCount += 1;
    if (reports.length < MAX_REPORTS) reports.push({ line, reason });
  };
  let splitLine: ((line: string) => Cells | undefined) | undefined;
  let lines = 0;
  for (const [number, line] of numberedLines(text)) {
    if (number % LINES_PER_TURN === 0) await nextTurn();
    if (line.trim() === "") continue;
    const isFirst = splitLine === undefined;
    splitLine ??= splitterFor(line.slice(0, MAX_LINE_LENGTH));
    const cells = line.length > MAX_LINE_LENGTH ? undefined : splitLine(line);
    if (isFirst && /\bisin\b/i.test(cells?.[0] ?? "")) continue;
    lines += 1;
    if (lines > MAX_NAMES) {
      report(number, `and all that follow are more than ${MAX_NAMES} lines`);
      break;
    }
    const entry = line.length > MAX_LINE_LENGTH ? TOO_LONG : readEntry(cells);
    if (typeof entry === "string") {
      report(number, entry);
      continue;
    }
    if (names.has(entry.isin)) report(number, "names an instrument again and replaces its name");
    names.set(entry.isin, entry.name);
  }
  return { names, reports, reportCount };
}

const TOO_LONG = `has more than ${MAX_LINE_LENGTH} characters`;

/** Checks the cells of a line. @returns the entry, or the reason why the line is skipped */
function readEntry(cells: Cells | undefined): { isin: Isin; name: string } | string {
  if (cells === undefined) return "has a quotation mark in a wrong place";
  const [code, name] = cells;
  const isin = parseIsin(code);
  if (isin === undefined) return "does not begin with an ISIN";
  if (!hasValidCheckDigit(isin)) {
    return `has an ISIN whose check digit should be ${isinCheckDigit(isin)}`;
  }
  return faultOfName(name) ?? { isin, name };
}

function faultOfName(name: string): string | undefined {
  if (name === "") return "has no name";
  if (Array.from(name).length > MAX_NAME_LENGTH) {
    return `has a name of more than ${MAX_NAME_LENGTH} characters`;
  }
  if (name.includes("\uFFFD")) return "has a name with invalid bytes";
  if (/\p{Cc}/u.test(name)) return "has a control character in its name";
  if (cleanText(name, name.length) === undefined) return "has a name that cannot be seen";
  return undefined;
}

/**
 * Yields the lines with their numbers. The text is not split at once: a file may consist of line breaks. They are
 * carriage returns in a file without line feeds, as Excel writes "CSV (Macintosh)".
 */
function* numberedLines(text: string): Generator<readonly [number: number, line: string]> {
  const lineBreak = text.includes("\n") ? "\n" : "\r";
  let from = 0;
  for (let number = 1; from < text.length; number += 1) {
    const end = text.indexOf(lineBreak, from);
    const line = end === -1 ? text.slice(from) : text.slice(from, end);
    yield [number, line.endsWith("\r") ? line.slice(0, -1) : line];
    if (end === -1) return;
    from = end + 1;
  }
}

/** Splits lines at the delimiter that occurs first outside of quotation marks in the first line. */
function splitterFor(firstLine: string): (line: string) => Cells | undefined {
  const outside = firstLine.replace(/"[^"]*"/g, "");
  const [delimiter = ","] = /[;,\t]/.exec(outside) ?? [];
  // Beyond RFC 4180, as many programs write it: blanks around a quoted cell, quotation marks within another cell.
  const quoted = `"((?:[^"]|"")*)"[ ]*`;
  const plain = `([^" ${delimiter}][^${delimiter}]*|)`;
  const cell = new RegExp(`[ ]*(?:${quoted}|${plain})(?:${delimiter}|$)`, "y");
  return (line) => {
    cell.lastIndex = 0;
    const isin = nextCell(cell, line);
    if (isin === undefined) return undefined;
    // A line of one cell ends here: it has no name.
    const name = cell.lastIndex < line.length ? nextCell(cell, line) : "";
    return name === undefined ? undefined : [isin, name];
  };
}

function nextCell(cell: RegExp, line: string): string | undefined {
  const found = cell.exec(line);
  return found === null ? undefined : (found[1]?.replaceAll('""', '"') ?? found[2] ?? "").trim();
}
