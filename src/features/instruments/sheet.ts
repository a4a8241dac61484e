import type { Isin } from "#market/isin.ts";
import { type ParsedIsin, readIsins } from "#market/read-isins.ts";
import { unguardCell } from "#market/spreadsheet-cell.ts";
import { cleanText, cutText } from "#market/text.ts";
import { MAX_LABEL_LENGTH } from "#storage/labels.ts";
import { readDelimited } from "./delimited.ts";

/** One thing that was pasted or found in a file. */
export interface Entry {
  readonly reading: ParsedIsin;
  /** What the sheet calls it, where it does. */
  readonly label?: string;
}

const ISINS = /(?<![A-Za-z0-9])[A-Z]{2}[A-Z0-9]{9}[0-9](?![A-Za-z0-9])/g;
const LABEL_HEADS: ReadonlySet<string> = new Set(["label", "name", "bezeichnung"]);
const LONGEST_ROW = 60;
const LONGEST_HEAD = 10_000;

type Row = readonly string[];

/**
 * Reads what a person typed or pasted: word by word, or as a sheet where it begins with a head that
 * names a column of labels.
 */
export function readPaste(text: string): readonly Entry[] {
  // Whether it is a sheet is seen by its head: the rest is not read for that.
  const [head] = readDelimited(text.slice(0, LONGEST_HEAD));
  if (head && isHead(head) && labelColumn(head) >= 0) return readRows(readDelimited(text));
  return readIsins(text).map((reading) => ({ reading }));
}

/**
 * Reads a file: ISINs in whatever column, each once, with labels from a column that is headed so. A
 * row without any is said to hold none.
 */
export const readSheet = (text: string): readonly Entry[] =>
  readRows(readDelimited(text.replace(/^\uFEFF/, "")));

function readRows(rows: readonly Row[]): readonly Entry[] {
  const [head] = rows;
  const hasHead = head !== undefined && isHead(head);
  const column = hasHead ? labelColumn(head) : -1;
  const entries = new Map<string, Entry>();
  for (const row of hasHead ? rows.slice(1) : rows) {
    const label = cleanText(unguardCell(row[column] ?? ""), MAX_LABEL_LENGTH);
    const found = isinsIn(row);
    if (found.length === 0) {
      const text = cutText(row.join(" ").trim(), LONGEST_ROW);
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

/** What stands over columns: it names ISINs or labels and holds none. */
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
