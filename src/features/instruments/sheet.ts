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

/**
 * Reads typed or pasted text: row by row if it starts with a header row that names a label column or if
 * it consists of spreadsheet cells, otherwise word by word. In cells without such a header, the longer
 * one of the cells beside the ISIN is the label, and the others are ignored.
 */
export function readPaste(text: string): readonly PastedEntry[] {
  // Only the beginning is parsed to find a header row.
  const start = text.slice(0, MAX_HEAD_LENGTH);
  const [head] = readDelimited(start);
  const rows = () => readDelimited(text);
  if (head && isHead(head) && labelColumn(head) >= 0) return readRows(rows());
  const cells = /^[^\n]*\t/.test(start.trimStart()) ? rows() : [];
  if (isCells(cells)) return readRows(cells, nameBesideIsin);
  return readIsins(text).map((reading) => ({ reading }));
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
