import type { QuoteState } from "#engine/protocol/quote-state.ts";
import type { CheckedQuote } from "#engine/protocol/source.ts";
import { quoteFields } from "#live/quote-fields.ts";
import type { Isin } from "#market/isin.ts";
import { guardCell } from "#market/spreadsheet-cell.ts";

/** The values of one row that are copied. */
export interface RowToCopy {
  readonly isin: Isin;
  /** The person's own label, or else the operator's name. */
  readonly name: string | undefined;
  readonly checked: CheckedQuote | undefined;
  readonly state: QuoteState;
}

/** The heads of the columns, as those of the CSV of the history are called. */
const HEADS = [
  "isin",
  "name",
  "bid_price",
  "bid_size",
  "ask_price",
  "ask_size",
  "updated_at",
  "checked_at",
  "state",
  "source",
] as const;

/**
 * Rows as tab-separated text, which spreadsheets take from the clipboard, the heads first. Figures are the
 * service's own text. `state` says of each whether it was live, so that an old price is never passed on as
 * a fresh one, and `source` names the market as in the CSV of the history: a simulated one begins with `sim-`.
 */
export const rowsAsText = (rows: readonly RowToCopy[], source: string): string =>
  [HEADS, ...rows.map((row) => [...cellsOf(row), source])]
    .map((cells) => cells.map(cellText).join("\t"))
    .join("\n");

function cellsOf({ isin, name = "", checked, state }: RowToCopy): readonly string[] {
  const of = quoteFields(checked);
  const figures = [of["bid-price"], of["bid-size"], of["ask-price"], of["ask-size"]];
  return [isin, name, ...figures, of["updated-at"], of["checked-at"], state];
}

/** A cell is one line, and nothing that a spreadsheet computes. */
const cellText = (text: string) => guardCell(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " "));
