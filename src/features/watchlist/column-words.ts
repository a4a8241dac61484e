import type { Column } from "./columns.ts";

/** The words of the columns, as the catalogue has them. */
export interface ColumnWords {
  readonly instrument: string;
  readonly bidSize: string;
  readonly bid: string;
  readonly ask: string;
  readonly askSize: string;
  readonly spread: string;
  readonly bps: string;
  readonly mid: string;
  readonly session: string;
  readonly trend: string;
  readonly market: string;
  readonly checked: string;
}

/** A column's word in the catalogue. */
export function wordOf(words: ColumnWords, column: Column): string {
  if (column === "bid-size") return words.bidSize;
  if (column === "ask-size") return words.askSize;
  return words[column];
}
