import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import { type Estimated, estimateRow, type ListEstimate } from "./row-estimate.ts";

/** Number of last quotes that must all cover an estimate. */
const QUOTES = 5;

/** The last quote of one instrument. */
interface Run {
  readonly quote: Quote;
  /** Number of quotes up to this one that covered the estimate without a break, `QUOTES` at most. */
  readonly covered: number;
}

/** The last quote of each instrument, by list estimate. Unused list estimates are garbage-collected. */
const RUNS = new WeakMap<ListEstimate, Map<Isin, Run>>();

/**
 * Returns whether the size at the touch covered the round trip of an estimate in each of the last five quotes (see
 * decision 0044). It knows the quotes that it was called with: the foot calls it once a second with the quote of each
 * row, and a row is checked at most once a second. An instrument whose quotes have all covered the estimate needs no
 * five.
 */
export function coversReliably(of: Estimated, estimate: ListEstimate): boolean {
  const { quote } = of;
  const runs = RUNS.get(estimate) ?? new Map<Isin, Run>();
  RUNS.set(estimate, runs);
  const last = runs.get(quote.instrument);
  if (last?.quote === quote) return last.covered === QUOTES;
  const isCovered = estimateRow(of, estimate).roundTrip?.covered === true;
  const longer = last ? Math.min(last.covered + 1, QUOTES) : QUOTES;
  const covered = isCovered ? longer : 0;
  runs.set(quote.instrument, { quote, covered });
  return covered === QUOTES;
}
