import { midpoint, roundHalfUp } from "#market/decimal.ts";
import { figureOf } from "#market/decimal-units.ts";
import { commonDecimals, type Figure, padDecimals } from "#market/figure.ts";
import {
  firstAfter,
  firstFrom,
  type QuoteHistory,
  type QuotePoint,
  type TimeRange,
} from "#market/history.ts";
import { GUARD_DIGITS, type Ranked, sumOf } from "./window-sum.ts";

/** The statistics of one instrument over some time. */
export interface WindowStatistics {
  /** The highest and the lowest mid; the first of equals. Undefined without a quote. */
  readonly high: Extreme | undefined;
  readonly low: Extreme | undefined;
  /**
   * The time-weighted mean of the spread in bps, rounded half-up to two decimals. Undefined if no quote with a
   * mid above zero was current for any time.
   */
  readonly spreadBps: Figure | undefined;
  /** The number of quotes that differed from the one before. */
  readonly updates: number;
  /** The longest time without a successful check, after the first check. */
  readonly longestGap: TimeRange | undefined;
  /** The total time in which a quote was known to be current, in milliseconds. */
  readonly knownMs: number;
}

interface Extreme {
  /** Exact, with at least the decimals of the quote. */
  readonly mid: Figure;
  readonly point: QuotePoint;
}

/**
 * Computes the statistics of `window`, both ends included. The quote that was current at the start counts if
 * a check in the window confirmed it, but not as an update.
 *
 * A list of points may have grown at its end since the last call: sums over its complete blocks are cached.
 *
 * @param hasOpenGap whether the last check is too long ago, so that the time since then is a gap as well
 */
export function windowStatistics(
  history: QuoteHistory,
  window: TimeRange,
  hasOpenGap = false,
): WindowStatistics {
  const { points } = history;
  const ranges = clip(history.ranges, window);
  const { high, low, weighed, weight } = sumOf(points, ranges, window);
  return {
    high: high && asExtreme(high),
    low: low && asExtreme(low),
    spreadBps: weight === 0n ? undefined : roundHalfUp(figureOf(weighed / weight, GUARD_DIGITS), 2),
    updates: Math.max(0, firstAfter(points, window.to) - firstFrom(points, window.from)),
    longestGap: longestGap([...ranges, ...(hasOpenGap ? openGap(history, window) : [])]),
    knownMs: ranges.reduce((sum, { from, to }) => sum + to - from, 0),
  };
}

/** Returns the parts of the ranges that lie in the window. */
function clip(ranges: readonly TimeRange[], window: TimeRange): readonly TimeRange[] {
  const clipped: TimeRange[] = [];
  for (const { from, to } of ranges) {
    if (to < window.from || from > window.to) continue;
    clipped.push({ from: Math.max(from, window.from), to: Math.min(to, window.to) });
  }
  return clipped;
}

/** Returns empty ranges at the two ends of the time after the last check, so that `longestGap` sees it as a gap. */
function openGap({ ranges }: QuoteHistory, { from, to }: TimeRange): readonly TimeRange[] {
  const last = ranges.at(-1);
  if (!last || last.to >= to) return [];
  return [Math.max(last.to, from), to].map((at) => ({ from: at, to: at }));
}

function longestGap(ranges: readonly TimeRange[]): TimeRange | undefined {
  let longest: TimeRange | undefined;
  for (const [index, { from }] of ranges.entries()) {
    const before = ranges[index - 1];
    if (!before || from <= before.to) continue;
    if (!longest || from - before.to > longest.to - longest.from) {
      longest = { from: before.to, to: from };
    }
  }
  return longest;
}

function asExtreme({ point }: Ranked): Extreme {
  const mid = midpoint(point.ask.price, point.bid.price);
  return { mid: padDecimals(mid, commonDecimals(point.ask.price, point.bid.price)), point };
}
