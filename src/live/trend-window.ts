import { TREND_MS } from "./trends.ts";

/**
 * Returns the start of the window of a trend line: `earliest`, but at most `TREND_MS` and at least `minSpanMs`
 * before now. All instants are in epoch milliseconds.
 */
export const trendWindowStart = (earliest: number, now: number, minSpanMs: number): number =>
  Math.max(now - TREND_MS, Math.min(earliest, now - minSpanMs));
