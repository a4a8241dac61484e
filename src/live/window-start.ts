import { TREND_MS } from "./trends.ts";

const MINUTE_MS = 60_000;
/**
 * Spans of a window with less history, in order. A line grows into one of them: stretched over the width again at each
 * check, the first seconds look like a wild market.
 */
const STEPS_MS = [1, 2, 5, 15].map((minutes) => minutes * MINUTE_MS);

/**
 * Returns the start of a window that shows little more than what is known: the shortest step that holds it, or all of it
 * beyond the last step, but at most `spanMs` before now. All instants are in epoch milliseconds.
 */
export function windowStart(firstKnown: number, now: number, spanMs: number = TREND_MS): number {
  const knownMs = now - firstKnown;
  return now - Math.min(spanMs, STEPS_MS.find((step) => step >= knownMs) ?? knownMs);
}

/** Returns whether so little of a window is known that its name does not describe the view: less than a third. */
export const isShortOf = (knownMs: number, spanMs: number = TREND_MS): boolean =>
  knownMs < spanMs / 3;

/**
 * Returns by how much a window that grows widens the range of its prices: moves grow with the root of time, so the
 * first minute would need a quarter of the height of the whole window, at most fifteen minutes. It is drawn half as high: its
 * moves stay visible and calm.
 *
 * @param shownMs span in view, and `spanMs` that of the whole window
 */
export const calmOf = (shownMs: number, spanMs: number = TREND_MS): number =>
  Math.max(1, Math.min(spanMs, TREND_MS) / shownMs) ** 0.25;
