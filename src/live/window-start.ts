import { TREND_MS } from "./trends.ts";

const MINUTE_MS = 60_000;
/**
 * Spans of a window with less history, in order. A line grows into one of them: stretched over the width again at each
 * check, the first seconds look like a wild market. After the first two, each is at most half as long again, so that a line
 * keeps two thirds of its width.
 */
const STEPS_MS = [1, 2, 3, 4, 6, 8, 11, 15].map((minutes) => minutes * MINUTE_MS);

/**
 * Returns the start of a window that shows little more than what is known: the shortest step that holds it, or all of it
 * beyond the last step, but at most `spanMs` before now. All instants are in epoch milliseconds.
 */
export const windowStart = (firstKnown: number, now: number, spanMs: number = TREND_MS): number =>
  now - shownSpan(now - firstKnown, spanMs);

const shownSpan = (knownMs: number, spanMs: number): number =>
  Math.min(spanMs, STEPS_MS.find((step) => step >= knownMs) ?? knownMs);

/**
 * Returns whether the name of a window does not describe the view: one of at most fifteen minutes shows less, or less than
 * a third of a longer one is known.
 */
export const isShortOf = (knownMs: number, spanMs: number = TREND_MS): boolean =>
  spanMs > TREND_MS ? knownMs < spanMs / 3 : shownSpan(knownMs, spanMs) < spanMs;

/**
 * Returns by how much a window that grows widens the range of its prices: moves grow with the root of time, so the
 * first minute would need a quarter of the height of the whole window, at most fifteen minutes. It is drawn half as high: its
 * moves stay visible and calm.
 *
 * @param shownMs span in view, and `spanMs` that of the whole window
 */
export const calmOf = (shownMs: number, spanMs: number = TREND_MS): number =>
  Math.max(1, Math.min(spanMs, TREND_MS) / shownMs) ** 0.25;
