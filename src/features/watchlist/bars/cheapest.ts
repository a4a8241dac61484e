import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { compareDecimals } from "#market/decimal.ts";
import { estimateRow, type ListEstimate, type RowFigure } from "#market/estimates/row-estimate.ts";
import type { Isin } from "#market/isin.ts";

/** Minimum time for which a newly named row stays named: prices that alternate would make it flicker. */
const MIN_SHOWN_MS = 5000;

/**
 * Creates a function that returns the cheapest quote. A newly named one stays for `MIN_SHOWN_MS`, as long as it is among
 * the quotes, its sizes cover the estimate, and there are no more quotes to choose from than when it was named.
 */
export function createSteadyCheapest(
  estimate: ListEstimate,
): (quotes: readonly CheckedQuote[], now: number) => CheckedQuote | undefined {
  let named: { readonly isin: Isin; readonly since: number; readonly among: number } | undefined;
  return (quotes, now) => {
    const stays = named && now - named.since < MIN_SHOWN_MS && quotes.length <= named.among;
    const kept = stays ? quotes.filter(({ quote }) => quote.instrument === named?.isin) : [];
    const found = cheapestOf(kept, estimate) ?? cheapestOf(quotes, estimate);
    if (found?.quote.instrument !== named?.isin) {
      named = found && { isin: found.quote.instrument, since: now, among: quotes.length };
    }
    return found;
  };
}

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
