import type { CheckedQuote } from "#engine/protocol/checked.ts";
import type { QuoteState } from "#engine/protocol/quote-state.ts";
import { type FieldName, quoteFields } from "#live/quote-fields.ts";
import type { NumberFormat } from "#market/format.ts";
import type { Isin } from "#market/isin.ts";
import { guardCell } from "#market/spreadsheet-cell.ts";

/** Values of one row to copy. */
export interface RowToCopy {
  readonly isin: Isin;
  /** User's label, or else the operator's name. */
  readonly name: string | undefined;
  readonly checked: CheckedQuote | undefined;
  readonly state: QuoteState;
}

/** Column names, equal to those of the history's CSV export. */
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
 * Writes rows as tab-separated text for spreadsheets, with a header row. Figures have every digit of the
 * service and no grouping. A spreadsheet expects the decimal mark of its language: with a point, a German
 * one reads 287.000 as 287 thousand. The column `state` distinguishes live quotes from old ones. The column `source` names the market
 * as in the CSV file of the history; that of a simulated market begins with `sim-`.
 */
export const rowsAsText = (
  rows: readonly RowToCopy[],
  sourceId: string,
  { decimal }: Pick<NumberFormat, "decimal">,
): string =>
  [HEADS, ...rows.map((row) => [...cellsOf(row, decimal), cellText(sourceId)])]
    .map((cells) => cells.join("\t"))
    .join("\n");

function cellsOf(
  { isin, name = "", checked, state }: RowToCopy,
  decimal: string,
): readonly string[] {
  const fields = quoteFields(checked);
  // Not guarded: a negative figure is no formula, and the guard knows the point only.
  const figure = (field: FieldName) => fields[field].replace(".", decimal);
  return [
    isin,
    cellText(name),
    figure("bid-price"),
    figure("bid-size"),
    figure("ask-price"),
    figure("ask-size"),
    fields["updated-at"],
    fields["checked-at"],
    state,
  ];
}

/** Makes a cell a single line that a spreadsheet does not evaluate as a formula. */
const cellText = (text: string) => guardCell(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " "));
