const SECOND_MS = 1000;
/** After this time under load the pace equals the learned rate; after twice this time it tests a higher one. */
const USUAL_PLATEAU_MS = 86 * SECOND_MS;
/** An assumed rate is tested sooner than a learned one, but not in the first two minutes. */
export const ASSUMED_PLATEAU_MS = 80 * SECOND_MS;
/** A rate that was measured over a short period is tested sooner: after this multiple of the period. */
const TRUSTED_PERIODS = 6;
const MIN_PLATEAU_MS = 15 * SECOND_MS;
/** Minimum plateau in multiples of the longest wait: an early climb must not use up the budget of an hour. */
const MIN_WAITS = 1.5;
/** Each further pair of rejected requests lengthens the plateau by its own length. */
const CHEAP_REJECTIONS = 2;
/** The greatest multiple of the plateau, however many requests were rejected. */
const MAX_CROWDING = 3;

/**
 * Returns the plateau after a 429. The more a 429 costs, the more rarely it is risked. Times are milliseconds.
 *
 * @param measuredOverMs the period over which the rate was measured
 * @param rejections the number of requests in flight that were rejected together
 */
export function plateauAfter(
  measuredOverMs: number,
  longestWaitMs: number,
  rejections: number,
): number {
  const trusted = Math.max(MIN_PLATEAU_MS, TRUSTED_PERIODS * measuredOverMs);
  const uncrowded = Math.max(Math.min(USUAL_PLATEAU_MS, trusted), MIN_WAITS * longestWaitMs);
  return uncrowded * Math.min(MAX_CROWDING, Math.max(1, rejections / CHEAP_REJECTIONS));
}
