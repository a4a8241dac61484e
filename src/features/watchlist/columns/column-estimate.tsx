import { Suspense } from "react";
import { EstimateCell } from "#features/watchlist/lazy-parts.ts";
import type { RowEstimate } from "#market/row-estimate.ts";
import { type ColumnDef, cellWidth } from "./column-def.ts";

export const explanations = {
  buy: "Cost of buying the quantity at the ask; with a budget, how many it buys, in whole units",
  sell: "Proceeds of selling the quantity at the bid; with a budget, how many to sell to raise as much",
  "round-trip": "Cost of buying and selling again at the touch, in basis points of the mid",
};

/** Width of the mark of an amount beyond the touch, and of its gap, in characters. */
const MARK_LENGTH = 3;

/** Defines a column of the list's estimate. A lazy part computes its figures. */
const column = (
  label: string,
  of: keyof RowEstimate,
  dropRank: number,
  word: number,
): ColumnDef => ({
  label,
  widthFor: ({ amount }) => cellWidth(word, of === "roundTrip" ? 0 : amount + MARK_LENGTH, word),
  dropRank,
  isOptional: true,
  sortValue: ({ estimate }) => estimate()?.[of]?.unrounded,
  Cell: (cells) => (
    <Suspense fallback={<div role="gridcell" />}>
      <EstimateCell {...cells} of={of} />
    </Suspense>
  ),
});

export const buy = column("Buy", "buy", 71, 60);
export const sell = column("Sell", "sell", 70, 60);
export const roundTrip = column("Round trip", "roundTrip", 72, 84);
