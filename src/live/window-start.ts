import { TREND_MS } from "./trends.ts";

/** Minimum span of a window, because two checks over the whole width would make noise look like a trend. */
const MIN_SPAN_MS = 5000;

/**
 * Returns the start of a window that shows only what is known: `firstKnown`, but at most `spanMs` and at least five
 * seconds before now. All instants are in epoch milliseconds.
 */
export const windowStart = (firstKnown: number, now: number, spanMs: number = TREND_MS): number =>
  Math.max(now - spanMs, Math.min(firstKnown, now - MIN_SPAN_MS));

/** Returns whether so little of a window is known that its name does not describe the view: less than a third. */
export const isShortOf = (knownMs: number, spanMs: number = TREND_MS): boolean =>
  knownMs < spanMs / 3;
