/**
 * Decides how far the learned rate follows a lower measurement. If other clients use the same limit, some windows
 * leave less than others, and no single one shows the rate. A lowered limit leaves less in every window.
 */
export interface RateDrop {
  /**
   * Returns the rate to learn from a 429. All rates are requests per millisecond.
   *
   * @param learned undefined as long as no limit has been met
   * @param cycleMs the time from the last opening of the gate to the next
   * @param isRelapse whether the limit was met again immediately
   */
  follow(
    measured: number,
    learned: number | undefined,
    cycleMs: number,
    isRelapse: boolean,
  ): number;
}

const MINUTE_MS = 60_000;
/** A measurement over less than about a window depends on the pace as much as on the limit. */
const MIN_CYCLE_MS = 0.9 * MINUTE_MS;
/** A cycle shorter than two windows of a minute: the limit was met in two windows in a row. */
const CONSECUTIVE_MS = 1.9 * MINUTE_MS;
/** The third 429 in a row is believed. */
const MAX_DOUBTED_LIMITS = 2;
/** A drop below this share is followed at once, because noise is rarely so large (decision 0043). */
const MIN_DOUBTED_SHARE = 0.7;
/** The share of a doubted drop that is followed, on a logarithmic scale. */
const FOLLOWED = 0.25;

export function createRateDrop(): RateDrop {
  let consecutive = 0;
  return {
    follow(measured, learned, cycleMs, isRelapse) {
      consecutive = cycleMs < CONSECUTIVE_MS ? consecutive + 1 : 0;
      if (learned === undefined || measured >= learned) return measured;
      const isDoubted =
        !isRelapse &&
        cycleMs > MIN_CYCLE_MS &&
        consecutive <= MAX_DOUBTED_LIMITS &&
        measured > MIN_DOUBTED_SHARE * learned;
      return isDoubted ? learned * (measured / learned) ** FOLLOWED : measured;
    },
  };
}
