import type { Isin } from "#market/isin.ts";
import { type ParsedIsin, readIsins } from "#market/read-isins.ts";
import { unguardCell } from "#market/spreadsheet-cell.ts";
import { cleanText, cutText } from "#market/text.ts";
import { MAX_LABEL_LENGTH } from "#storage/labels.ts";
import { readDelimited } from "./delimited.ts";

/** One pasted word, or one row of a file. */
export interface PastedEntry {
  readonly reading: ParsedIsin;
  /** Label in the sheet, if any. */
  readonly label?: string;
}

const ISINS = /(?<![A-Za-z0-9])[A-Z]{2}[A-Z0-9]{9}[0-9](?![A-Za-z0-9])/g;
const LABEL_HEADS: ReadonlySet<string> = new Set(["label", "name", "bezeichnung"]);
const MAX_ROW_LENGTH = 60;
const MAX_HEAD_LENGTH = 10_000;

type Row = readonly string[];

/** What a text contains. */
export interface Paste {
  readonly entries: readonly PastedEntry[];
  /** Words beside several ISINs in one line. */
  readonly ignored: readonly string[];
}

/**
 * Reads typed or pasted text: row by row if it starts with a header row that names a label column or if
 * it consists of spreadsheet cells, otherwise line by line. In cells without such a header, the longer
 * one of the cells beside the ISIN is the label, and the others are ignored.
 */
export function readPaste(text: string): Paste {
  // Only the beginning is parsed to find a header row.
  const start = text.slice(0, MAX_HEAD_LENGTH);
  const [head] = readDelimited(start);
  const rows = () => readDelimited(text);
  if (head && isHead(head) && labelColumn(head) >= 0) return all(readRows(rows()));
  const cells = /^[^\n]*\t/.test(start.trimStart()) ? rows() : [];
  if (isCells(cells)) return all(readRows(cells, nameBesideIsin));
  return readLines(text);
}

const all = (entries: readonly PastedEntry[]): Paste => ({ entries, ignored: [] });

/**
 * Reads each line word by word. The words after the only ISIN of a line are its label. Beside several ISINs, words are
 * ignored: nothing says to which of them they belong. What looks like an ISIN is never taken for a word.
 */
function readLines(text: string): Paste {
  const entries = new Map<string, PastedEntry>();
  const ignored = new Set<string>();
  for (const line of text.split(/[\r\n]+/)) {
    const readings = readIsins(line);
    const codes = readings.filter(isCode);
    const [first] = codes;
    const isOnly = codes.length === 1 && first?.kind === "isin";
    const label = isOnly ? nameAfter(line, first.isin) : undefined;
    const areWordsIgnored = codes.length > 1 && codes.some(({ kind }) => kind === "isin");
    for (const reading of label === undefined ? readings : codes) {
      const key = reading.kind === "isin" ? reading.isin : reading.text;
      if (areWordsIgnored && !isCode(reading)) ignored.add(key);
      else if (label !== undefined) entries.set(key, { reading, label });
      else if (!entries.has(key)) entries.set(key, { reading });
    }
  }
  return { entries: [...entries.values()], ignored: [...ignored] };
}

/** A country code with a digit after it, or a digit among so many characters that the code may be missing. */
const CODE = /^\P{L}*[a-z]{2}.*\d|^(?=.*\d)(?:[^a-z\d]*[a-z\d]){6}/iu;

/** Returns whether a word is an ISIN or may be a damaged one. */
const isCode = (reading: ParsedIsin): boolean => reading.kind === "isin" || CODE.test(reading.text);

/** Returns the words of a line after the ISIN that it starts with; undefined for other text, such as a list. */
function nameAfter(line: string, isin: Isin): string | undefined {
  const [, code, name] = /^\s*(\S+)\s+(\p{L}[^\t,;|]*)$/u.exec(line) ?? [];
  if (code !== isin || name === undefined || name.includes(isin)) return undefined;
  return cleanText(unguardCell(name), MAX_LABEL_LENGTH);
}

/** Returns whether no row has more than one ISIN, and at least one fills its cell. */
const isCells = (rows: readonly Row[]): boolean =>
  rows.every((row) => isinsIn(row).length <= 1) && rows.some((row) => row.some(isIsinCell));

const isIsinCell = (cell: string) => cell.match(ISINS)?.[0] === cell;

/**
 * Returns the longer one of the cells after and before the ISIN, such as a name beside a currency; one without a letter
 * is a figure or empty.
 */
function nameBesideIsin(row: Row): string {
  const at = row.findIndex(isIsinCell);
  const named = (cell = "") => (/\p{L}/u.test(cell) ? cell : "");
  const [after, before] = at < 0 ? ["", ""] : [named(row[at + 1]), named(row[at - 1])];
  return before.length > after.length ? before : after;
}

/**
 * Reads a file: ISINs from any column, each once, with labels from the column whose header says so. A row
 * without an ISIN becomes a malformed entry.
 */
export const readSheet = (text: string): readonly PastedEntry[] =>
  readRows(readDelimited(text.replace(/^\uFEFF/, "")));

/** @param nameOf returns the label of a row if no header names the label column */
function readRows(
  rows: readonly Row[],
  nameOf: (row: Row) => string = () => "",
): readonly PastedEntry[] {
  const [head] = rows;
  const hasHead = head !== undefined && isHead(head);
  const column = hasHead ? labelColumn(head) : -1;
  const entries = new Map<string, PastedEntry>();
  for (const row of hasHead ? rows.slice(1) : rows) {
    const name = column < 0 ? nameOf(row) : (row[column] ?? "");
    const label = cleanText(unguardCell(name), MAX_LABEL_LENGTH);
    const found = isinsIn(row);
    if (found.length === 0) {
      const text = cutText(row.join(" ").trim(), MAX_ROW_LENGTH);
      entries.set(text, { reading: { kind: "malformed", text } });
    }
    for (const reading of readIsins(found.join(" "))) {
      if (reading.kind !== "isin") continue;
      const before = entries.get(reading.isin);
      if (!before || (label !== undefined && before.label === undefined)) {
        entries.set(reading.isin, { reading, ...(label !== undefined && { label }) });
      }
    }
  }
  return [...entries.values()];
}

const isinsIn = (row: Row) => row.flatMap((cell) => cell.match(ISINS) ?? []);

/** Returns whether a row is a header: it names a column of ISINs or labels, and has no ISIN. */
const isHead = (row: Row) =>
  isinsIn(row).length === 0 && (labelColumn(row) >= 0 || row.some((cell) => /\bisin/i.test(cell)));

const labelColumn = (row: Row) => row.findIndex((cell) => LABEL_HEADS.has(cell.toLowerCase()));

/** Returns the labels of instruments that have none yet; the user's own labels stay. */
export function newLabels(
  entries: readonly PastedEntry[],
  own: Readonly<Partial<Record<Isin, string>>>,
): ReadonlyMap<Isin, string> {
  return new Map(
    entries.flatMap(({ reading, label }) =>
      reading.kind === "isin" && label !== undefined && own[reading.isin] === undefined
        ? [[reading.isin, label]]
        : [],
    ),
  );
}
