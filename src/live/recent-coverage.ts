import { type Estimated, estimateRow, type ListEstimate } from "#market/estimates/row-estimate.ts";
import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";

/** Number of last quotes of which one must cover an estimate. */
const QUOTES = 5;

/** Number of last quotes that must all cover it for a row to have its place among the covered ones. */
const STEADY_QUOTES = 2;

/** Number of estimates whose runs are kept. An amount that is typed adds one. */
const MAX_ESTIMATES = 16;

/** The last quote of one instrument that had a round trip. */
interface Run {
  readonly quote: Quote;
  /** Number of quotes up to this one that did not cover the estimate without a break, `QUOTES` at most. */
  readonly uncovered: number;
  /** The same of quotes that covered it, `STEADY_QUOTES` at most. */
  readonly covered: number;
}

/** `steady` if all of the last two quotes with a round trip covered an estimate, `recent` if one of the last five did, `none` otherwise. */
export type RecentCoverage = "steady" | "recent" | "none";

/** The runs of each instrument, by kind and amount of the estimate, those of the latest use last. */
export type CoverageRuns = Map<string, Map<Isin, Run>>;

/**
 * Returns how steadily the size at the touch covered the round trip of an estimate in the last quotes (see decision 0044).
 * It knows the quotes that it was called with: each sort calls it with all quotes of its list. The first of them
 * decides alone.
 *
 * @param runs is updated
 */
export function recentCoverage(
  runs: CoverageRuns,
  of: Estimated,
  estimate: ListEstimate,
): RecentCoverage {
  const { quote } = of;
  const byIsin = runsOf(runs, estimate);
  const last = byIsin.get(quote.instrument);
  if (last?.quote === quote) return coverageOf(last);
  const { roundTrip } = estimateRow(of, estimate);
  // A locked or crossed book says nothing of the size: the row stands apart until it has a round trip again.
  if (!roundTrip) return last ? coverageOf(last) : "none";
  const isCovered = roundTrip.covered;
  const run: Run = {
    quote,
    uncovered: isCovered ? 0 : Math.min((last?.uncovered ?? QUOTES) + 1, QUOTES),
    covered: isCovered ? Math.min((last?.covered ?? STEADY_QUOTES) + 1, STEADY_QUOTES) : 0,
  };
  byIsin.set(quote.instrument, run);
  return coverageOf(run);
}

function coverageOf({ uncovered, covered }: Run): RecentCoverage {
  if (covered >= STEADY_QUOTES) return "steady";
  return uncovered < QUOTES ? "recent" : "none";
}

/** Returns the runs of an estimate, and drops those that were used longest ago. */
function runsOf(runs: CoverageRuns, { kind, amount }: ListEstimate): Map<Isin, Run> {
  const key = `${kind} ${amount}`;
  const byIsin = runs.get(key) ?? new Map<Isin, Run>();
  runs.delete(key);
  runs.set(key, byIsin);
  for (const oldest of runs.keys()) {
    if (runs.size <= MAX_ESTIMATES) break;
    runs.delete(oldest);
  }
  return byIsin;
}
