import { Suspense } from "react";
import { EstimateCell } from "#features/watchlist/lazy-parts.ts";
import type { RowEstimate } from "#market/estimates/row-estimate.ts";
import { type ColumnDef, cellWidth } from "./column-def.ts";

export const explanations = {
  buy: "Cost of buying the quantity at the ask; with a budget, how many it buys, in whole units. Underlined: more than the size at the ask.",
  sell: "Proceeds of selling the quantity at the bid; with a budget, how many to sell to raise as much. Underlined: more than the size at the bid.",
  "round-trip":
    "Cost of buying and selling again at the touch, in basis points of the mid, which sort the rows, and as an amount",
};

/** Characters of the basis points before the cost of a round trip, with their gap. */
export const BPS_LENGTH = 10;
/** Minimum width of each column in pixels: that of its label, or of a cost of 6 characters. */
const WIDTH = { buy: 78, sell: 78, roundTrip: 118 };

/** Defines a column of the list's estimate. A lazy part computes its figures. */
const column = (label: string, of: keyof RowEstimate, dropRank: number): ColumnDef => ({
  label,
  widthFor(lengths) {
    const length = of === "roundTrip" ? lengths.trip + BPS_LENGTH : lengths.amount;
    return cellWidth(length, WIDTH[of]);
  },
  dropRank,
  isOptional: true,
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

export const buy = column("Buy", "buy", 71);
export const sell = column("Sell", "sell", 70);
export const roundTrip = column("Round trip", "roundTrip", 72);
