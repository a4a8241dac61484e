import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { compareDecimals } from "#market/decimal.ts";
import { estimateRow, type ListEstimate, type RowFigure } from "#market/estimates/row-estimate.ts";

/**
 * Returns the quote with the cheapest round trip among those whose sizes at the touch cover it: the price of the
 * others is not known for the whole quantity. Undefined if there is none; the first one of equal ones.
 */
export function cheapestOf(
  quotes: readonly CheckedQuote[],
  estimate: ListEstimate,
): CheckedQuote | undefined {
  let best: { readonly checked: CheckedQuote; readonly trip: RowFigure } | undefined;
  for (const checked of quotes) {
    const { roundTrip: trip } = estimateRow(checked, estimate);
    if (!trip?.covered || (best && compareTrips(trip, best.trip) >= 0)) continue;
    best = { checked, trip };
  }
  return best?.checked;
}

/** Compares as the table sorts: by the values before rounding. */
function compareTrips(one: RowFigure, other: RowFigure): number {
  const rounded = compareDecimals(one.value, other.value);
  if (rounded !== 0) return rounded;
  const [a, b] = [one.unrounded?.(), other.unrounded?.()];
  return a && b ? compareDecimals(a, b) : 0;
}
