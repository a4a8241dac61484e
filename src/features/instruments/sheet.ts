import type { Isin } from "#market/isin.ts";
import { type ParsedIsin, readIsins, withoutInvisible } from "#market/read-isins.ts";
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
/** Lines among which the first cells are expected. A title may stand above them. */
const EARLY_LINES = 10;

type Row = readonly string[];

/** What a text contains. */
export interface Paste {
  readonly entries: readonly PastedEntry[];
  /** Words beside several ISINs in one line. */
  readonly ignored: readonly string[];
  /** How many times an ISIN is repeated. */
  readonly duplicates: number;
  /** Heads of the columns that have neither ISINs nor labels; of cells without a head, the first text of each. */
  readonly unusedColumns: readonly string[];
}

/**
 * Reads typed or pasted text: row by row if it starts with a header row that names a label column or if
 * it consists of spreadsheet cells, otherwise line by line. Cells have a tab in one of the first ten lines. In
 * cells without such a header, the longer one of the cells beside the ISIN is the label, and the others are
 * ignored.
 */
export function readPaste(pasted: string): Paste {
  const text = withoutInvisible(pasted);
  // Only the beginning is parsed to find a header row.
  const start = text.slice(0, MAX_HEAD_LENGTH);
  const [head] = readDelimited(start);
  if (head && isHead(head) && labelColumn(head) >= 0) return readRows(readDelimited(text));
  const hasTab = start.split(/[\r\n]+/, EARLY_LINES).some((line) => line.includes("\t"));
  const cells = hasTab ? readDelimited(text, "\t") : [];
  if (isCells(cells)) return readRows(cells, nameBesideIsin);
  return readLines(text);
}

const keyOf = (reading: ParsedIsin): string =>
  reading.kind === "isin" ? reading.isin : reading.text;

/** Collects entries, each once. Of a repeated ISIN, the first label counts. */
function collectEntries() {
  const entries = new Map<string, PastedEntry>();
  let duplicates = 0;
  return {
    /** @param times how often the text has it */
    add: (reading: ParsedIsin, name = "", times = 1): void => {
      const key = keyOf(reading);
      if (reading.kind === "isin") duplicates += entries.has(key) ? times : times - 1;
      if (entries.get(key)?.label !== undefined) return;
      const label = cleanText(unguardCell(name), MAX_LABEL_LENGTH);
      entries.set(key, { reading, ...(label !== undefined && { label }) });
    },
    collected: () => ({ entries: [...entries.values()], duplicates }),
  };
}

/**
 * Reads each line word by word. The words after the only ISIN of a line are its label. Beside several ISINs, or an
 * ISIN and a damaged one, words are ignored: nothing says to which of them they belong.
 */
function readLines(text: string): Paste {
  const { add, collected } = collectEntries();
  const ignored = new Set<string>();
  for (const line of text.split(/[\r\n]+/)) {
    const readings = readIsins(line);
    const codes = readings.filter(isCode);
    const [first] = codes;
    const isOnly = codes.length === 1 && first?.kind === "isin";
    const name = isOnly ? nameAfter(line, first.isin) : "";
    const areWordsIgnored = codes.length > 1 && codes.some(({ kind }) => kind === "isin");
    for (const reading of name === "" ? readings : codes) {
      if (areWordsIgnored && !isCode(reading)) ignored.add(keyOf(reading));
      else add(reading, name, line.split(keyOf(reading)).length - 1);
    }
  }
  return { ...collected(), ignored: [...ignored], unusedColumns: [] };
}

/**
 * Looks like a damaged ISIN: 11 to 13 letters and digits, with a digit among the first four and at least one letter.
 * A WKN, a date, an amount or the name of an index is not one.
 */
const DAMAGED = /(?<![\p{L}\d])(?=[a-z\d]{0,3}\d)(?=\d*[a-z])[a-z\d]{11,13}(?![\p{L}\d])/iu;

/** Returns whether a word is an ISIN or may be a damaged one. */
const isCode = (reading: ParsedIsin): boolean =>
  reading.kind === "isin" || DAMAGED.test(reading.text);

/**
 * Returns the words of a line after the ISIN that it starts with; empty for other text, such as a list. What begins
 * with a digit may be an amount, such as `5M EUR`.
 */
function nameAfter(line: string, isin: string): string {
  const [, code, name] = /^\s*(\S+)\s+(\p{L}[^\t,;|]*)$/u.exec(line) ?? [];
  return code !== isin || name === undefined || name.includes(isin) ? "" : name;
}

/** Returns whether no row has more than one ISIN, and at least one fills its cell. */
const isCells = (rows: readonly Row[]): boolean =>
  rows.every((row) => isinsIn(row).length <= 1) && rows.some((row) => row.some(isIsinCell));

const isIsinCell = (cell: string) => cell.match(ISINS)?.[0] === cell;

/**
 * Returns the longer one of the cells after and before the ISIN, such as a name beside a currency; one without a letter
 * is a figure or empty. A row of one cell is a line.
 */
function nameBesideIsin(row: Row): string {
  const [line = ""] = row;
  if (row.length === 1) return nameAfter(line, isinsIn(row)[0] ?? "");
  const at = row.findIndex(isIsinCell);
  const named = (cell = "") => (/\p{L}/u.test(cell) ? cell : "");
  const [after, before] = at < 0 ? ["", ""] : [named(row[at + 1]), named(row[at - 1])];
  return before.length > after.length ? before : after;
}

/**
 * Reads a file: ISINs from any column, each once, with labels from the column whose header says so. A row
 * without an ISIN becomes a malformed entry.
 */
export const readSheet = (text: string): Paste => readRows(readDelimited(withoutInvisible(text)));

/** @param nameOf returns the label of a row if no header names the label column */
function readRows(rows: readonly Row[], nameOf: (row: Row) => string = () => ""): Paste {
  // A title may stand above the header.
  const first = rows.slice(0, EARLY_LINES).findIndex((row) => row.some(isIsinCell));
  const heads = rows.slice(0, Math.max(first, 1)).filter(isHead);
  const column = heads.map(labelColumn).find((at) => at >= 0) ?? -1;
  const { add, collected } = collectEntries();
  const usedColumns = new Set([column]);
  for (const row of rows) {
    if (heads.includes(row)) continue;
    const name = column < 0 ? nameOf(row) : row[column];
    if (name) usedColumns.add(row.indexOf(name));
    const found = isinsIn(row);
    if (found.length === 0) {
      const text = cutText(row.join(" ").trim(), MAX_ROW_LENGTH);
      add({ kind: "malformed", text });
    }
    row.forEach((cell, at) => {
      if (found.some((isin) => cell.includes(isin))) usedColumns.add(at);
    });
    for (const reading of readIsins(found.join(" "))) add(reading, name);
  }
  const head = heads.find((row) => labelColumn(row) === column);
  const unused = head ?? rows.find((row) => row.some(isIsinCell))?.map(asExample) ?? [];
  const unusedColumns = unused.filter((cell, at) => cell !== "" && !usedColumns.has(at));
  return { ...collected(), ignored: [], unusedColumns };
}

/** Returns the text of a cell as one of several in its column, in quotes: a figure would read as a number of columns. */
const asExample = (cell: string) => (cell === "" ? "" : `"${cell}" …`);

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
