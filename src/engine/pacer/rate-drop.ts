/**
 * How far the learned rate follows a measurement that is lower. Where other clients use the same limit,
 * some windows leave less than others, and none of them alone shows the rate. A limit that was lowered
 * leaves less in every window.
 */
export interface RateDrop {
  /**
   * The rate to learn from a 429. All rates are in requests per millisecond.
   *
   * @param learned undefined as long as no limit has been met
   * @param cycleMs from the last opening of the gate to the next
   * @param isRelapse the limit was met again immediately
   */
  follow(
    measured: number,
    learned: number | undefined,
    cycleMs: number,
    isRelapse: boolean,
  ): number;
}

const MINUTE = 60_000;
/** A measurement over less than about a window says as much of the pace as of the limit. */
const MIN_CYCLE = 0.9 * MINUTE;
/** Below two windows of a minute: the limit was met in two windows in a row. */
const CONSECUTIVE = 1.9 * MINUTE;
/** The third 429 in a row is believed. */
const MAX_DOUBTED_LIMITS = 2;
/** A drop below this share is followed at once: noise is rarely so large, see decision 0043. */
const MIN_DOUBTED_SHARE = 0.7;
/** How far a doubted drop is followed, as a share of its logarithm. */
const FOLLOWED = 0.25;

export function createRateDrop(): RateDrop {
  let inARow = 0;
  return {
    follow(measured, learned, cycleMs, isRelapse) {
      inARow = cycleMs < CONSECUTIVE ? inARow + 1 : 0;
      if (learned === undefined || measured >= learned) return measured;
      const isDoubted =
        !isRelapse &&
        cycleMs > MIN_CYCLE &&
        inARow <= MAX_DOUBTED_LIMITS &&
        measured > MIN_DOUBTED_SHARE * learned;
      return isDoubted ? learned * (measured / learned) ** FOLLOWED : measured;
    },
  };
}
