import { TREND_MS } from "./trends.ts";

const MINUTE_MS = 60_000;
/** Steps of a window with hardly any history: none is much longer than the one before, so that no step leaves the chart empty. */
const FIRST_STEPS_MS = [10_000, 15_000, 20_000];
/** Length of the further steps. */
const STEP_MS = 15_000;

/**
 * Returns the start of a window that shows little more than what is known: the first step that holds it, or all of it
 * beyond fifteen minutes, but at most `spanMs` before now. All instants are in epoch milliseconds.
 */
export const windowStart = (firstKnown: number, now: number, spanMs: number = TREND_MS): number =>
  now - shownSpan(now - firstKnown, spanMs);

const shownSpan = (knownMs: number, spanMs: number): number => {
  const step = FIRST_STEPS_MS.find((ms) => ms >= knownMs) ?? Math.ceil(knownMs / STEP_MS) * STEP_MS;
  return Math.min(spanMs, knownMs > TREND_MS ? knownMs : step);
};

/**
 * Returns whether the name of a window does not describe the view: one of at most fifteen minutes shows less, or less than
 * a third of a longer one is known.
 */
export const isShortOf = (knownMs: number, spanMs: number = TREND_MS): boolean =>
  spanMs > TREND_MS ? knownMs < spanMs / 3 : shownSpan(knownMs, spanMs) < spanMs;

/**
 * Returns by how much a window that grows widens the range of its prices: moves grow with the root of time, so the
 * first minute would need a quarter of the height of the whole window, at most fifteen minutes. It is drawn half as high: its
 * moves stay visible and calm. Within the first minute the factor stays the same, so that only the time scale changes.
 *
 * @param shownMs span in view, and `spanMs` that of the whole window
 */
export const calmOf = (shownMs: number, spanMs: number = TREND_MS): number =>
  Math.max(1, Math.min(spanMs, TREND_MS) / Math.max(MINUTE_MS, shownMs)) ** 0.25;
