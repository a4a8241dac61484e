import type { Isin } from "#market/isin.ts";
import { type ParsedIsin, readIsins } from "#market/read-isins.ts";
import { unguardCell } from "#market/spreadsheet-cell.ts";
import { cleanText, cutText } from "#market/text.ts";
import { MAX_LABEL_LENGTH } from "#storage/labels.ts";
import { readDelimited } from "./delimited.ts";

/** One thing that was pasted or found in a file. */
export interface Entry {
  readonly reading: ParsedIsin;
  /** The label in the sheet, if any. */
  readonly label?: string;
}

const ISINS = /(?<![A-Za-z0-9])[A-Z]{2}[A-Z0-9]{9}[0-9](?![A-Za-z0-9])/g;
const LABEL_HEADS: ReadonlySet<string> = new Set(["label", "name", "bezeichnung"]);
const MAX_ROW_LENGTH = 60;
const MAX_HEAD_LENGTH = 10_000;

type Row = readonly string[];

/**
 * Reads what a person typed or pasted: word by word; or row by row, as a sheet, where it begins with a head
 * that names a column of labels, or is a spreadsheet's cells. Of those without such a head the cell behind
 * the ISIN is the name, and the rest is ignored.
 */
export function readPaste(text: string): readonly Entry[] {
  // Whether it is a sheet is seen by its head: the rest is not read for that.
  const start = text.slice(0, MAX_HEAD_LENGTH);
  const [head] = readDelimited(start);
  const rows = () => readDelimited(text);
  if (head && isHead(head) && labelColumn(head) >= 0) return readRows(rows());
  const cells = /^[^\n]*\t/.test(start.trimStart()) ? rows() : [];
  if (isCells(cells)) return readRows(cells, nameBehindIsin);
  return readIsins(text).map((reading) => ({ reading }));
}

/** Each row names one instrument at most, in a cell of its own, and some row does. */
function isCells(rows: readonly Row[]): boolean {
  const named = rows.map((row) => isinsIn(row).length);
  const own = rows.map((row) => row.filter(isIsinCell).length);
  return own.includes(1) && named.every((count, at) => count <= 1 && count === own[at]);
}

const isIsinCell = (cell: string) => cell.match(ISINS)?.[0] === cell;

/** A name has a letter: what has none is a figure or empty. */
function nameBehindIsin(row: Row): string {
  const cell = row[row.findIndex(isIsinCell) + 1] ?? "";
  return /\p{L}/u.test(cell) ? cell : "";
}

/**
 * Reads a file: ISINs in whatever column, each once, with labels from a column that is headed so. A
 * row without any is said to hold none.
 */
export const readSheet = (text: string): readonly Entry[] =>
  readRows(readDelimited(text.replace(/^\uFEFF/, "")));

/** @param nameOf the name in a row, where no head names its column */
function readRows(rows: readonly Row[], nameOf: (row: Row) => string = () => ""): readonly Entry[] {
  const [head] = rows;
  const hasHead = head !== undefined && isHead(head);
  const column = hasHead ? labelColumn(head) : -1;
  const entries = new Map<string, Entry>();
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

/** Whether a row is a head: it names ISINs or labels and has none. */
const isHead = (row: Row) =>
  isinsIn(row).length === 0 && (labelColumn(row) >= 0 || row.some((cell) => /\bisin/i.test(cell)));

const labelColumn = (row: Row) => row.findIndex((cell) => LABEL_HEADS.has(cell.toLowerCase()));

/** The labels of a sheet that are news: those that a person gave stay. */
export function newLabels(
  entries: readonly Entry[],
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
