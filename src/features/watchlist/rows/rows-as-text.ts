import type { CheckedQuote } from "#engine/protocol/checked.ts";
import type { QuoteState } from "#engine/protocol/quote-state.ts";
import { quoteFields } from "#live/quote-fields.ts";
import type { ListEstimate, RowEstimate, RowFigure } from "#market/estimates/row-estimate.ts";
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
  /** Of the list's estimate; undefined without a quote. */
  readonly estimated?: RowEstimate | undefined;
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

/** Columns of the list's estimate, after the others, which keep their places. With a budget, both sides are quantities. */
const ESTIMATE_HEADS = {
  quantity: ["quantity", "buy", "sell", "round_trip_bps"],
  budget: ["budget", "buy_max", "sell_min", "round_trip_bps"],
} as const;

/** Whether the size at the touch covers the figure of a side, as `data-covered` says. Without it, a row beyond its size looks cheapest. */
const COVERED_HEADS = ["buy_covered", "sell_covered"] as const;

const coveredText = (figure: RowFigure | undefined) => (figure ? String(figure.covered) : "");

/**
 * Writes rows as tab-separated text for spreadsheets, with a header row. Figures have every digit of the
 * service and no grouping. A spreadsheet expects the decimal mark of its language: with a point, a German
 * one reads 287.000 as 287 thousand. The column `state` distinguishes live quotes from old ones. The column `source` names the market
 * as in the CSV file of the history; that of a simulated market begins with `sim-`.
 */
export function rowsAsText(
  rows: readonly RowToCopy[],
  sourceId: string,
  { decimal }: Pick<NumberFormat, "decimal">,
  estimate?: ListEstimate,
): string {
  // Not guarded: a negative figure is no formula, and the guard knows the point only.
  const figure = (text: string) => text.replace(".", decimal);
  const estimated = ({ buy, sell, roundTrip }: Partial<RowEstimate>, of: ListEstimate) => [
    ...[of.amount, buy?.value ?? "", sell?.value ?? "", roundTrip?.value ?? ""].map(figure),
    coveredText(buy),
    coveredText(sell),
  ];
  const heads = [
    ...HEADS,
    ...(estimate ? [...ESTIMATE_HEADS[estimate.kind], ...COVERED_HEADS] : []),
  ];
  const cells = rows.map((row) => [
    ...cellsOf(row, figure),
    cellText(sourceId),
    ...(estimate ? estimated(row.estimated ?? {}, estimate) : []),
  ]);
  return [heads, ...cells].map((line) => line.join("\t")).join("\n");
}

function cellsOf(
  { isin, name = "", checked, state }: RowToCopy,
  figure: (text: string) => string,
): readonly string[] {
  const fields = quoteFields(checked);
  return [
    isin,
    cellText(name),
    figure(fields["bid-price"]),
    figure(fields["bid-size"]),
    figure(fields["ask-price"]),
    figure(fields["ask-size"]),
    fields["updated-at"],
    fields["checked-at"],
    state,
  ];
}

/** Makes a cell a single line that a spreadsheet does not evaluate as a formula. */
const cellText = (text: string) => guardCell(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " "));
