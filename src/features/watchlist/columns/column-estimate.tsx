import { Suspense } from "react";
import { EstimateCell } from "#features/watchlist/lazy-parts.ts";
import type { RowEstimate } from "#market/estimates/row-estimate.ts";
import type { Lengths } from "#storage/table-lengths.ts";
import { type ColumnDef, type ColumnWidth, cellWidth } from "./column-def.ts";

export const explanations = {
  buy: "Cost of buying the quantity at the ask, in each quote's own currency. Underlined: more than the size at the ask.",
  sell: "Proceeds of selling the quantity at the bid, in each quote's own currency. Underlined: more than the size at the bid.",
  "round-trip":
    "Cost of buying and selling again at the touch, in basis points of the mid. Bold: within the size on both sides; otherwise underlined. Sorted rows are in groups by the size at the touch. Enough size: it covered the quantity in each of the last two quotes. Enough at times: in one of the last five. Not enough: in none of them; beside a figure, not at the moment. Rows move at most every 10 s.",
  cost: "Cost of buying and selling again at the touch, as an amount in each quote's own currency",
};

/** Defines a column of the list's estimate. A lazy part computes its figures. `layOut` says which leave without room. */
const column = (
  label: string,
  of: keyof RowEstimate,
  widthFor: (lengths: Lengths) => ColumnWidth,
  dropRank = Infinity,
): ColumnDef => ({
  label,
  widthFor,
  dropRank,
  isOptional: true,
  isEstimate: true,
  sortValue({ estimate }) {
    const figure = estimate()?.[of];
    return figure?.unrounded?.() ?? figure?.value;
  },
  Cell: (cells) => (
    <Suspense fallback={<div role="gridcell" />}>
      <EstimateCell {...cells} of={of} />
    </Suspense>
  ),
});

/** Without the padding at the start of its cell, in place of which it has some room before its figure (`amountCell`). */
const amountWidth = ({ amount }: Lengths) => cellWidth(amount, 78, 2);

export const buy = column("Buy", "buy", amountWidth);
export const sell = column("Sell", "sell", amountWidth);
export const roundTrip: ColumnDef = {
  // As wide as its head when it sorts the rows.
  ...column("Round trip bps", "roundTrip", () => cellWidth(0, 93)),
  coverage: (row) => row.coverage(),
};
// Leaves before what only its own column says: the round trip's cell has it then.
export const cost = column("Round trip ≈", "cost", (lengths) => cellWidth(lengths.cost, 77), 15);
