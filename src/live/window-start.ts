import { TREND_MS } from "./trends.ts";

/** Minimum span of a window, because a few seconds over the whole width would make noise look like a trend. */
const MIN_SPAN_MS = 30_000;

/**
 * Returns the start of a window that shows only what is known: `firstKnown`, but at most `spanMs` and at least half a
 * minute before now. All instants are in epoch milliseconds.
 */
export const windowStart = (firstKnown: number, now: number, spanMs: number = TREND_MS): number =>
  Math.max(now - spanMs, Math.min(firstKnown, now - MIN_SPAN_MS));
