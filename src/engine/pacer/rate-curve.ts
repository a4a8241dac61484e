/**
 * The ratio of the pace to the learned rate, as a function of the time since the last 429.
 *
 * A limit is visible only when it is met, and meeting it costs a pause. So the pace starts a little below the
 * learned rate, stays near it for a while, and then rises ever faster, because a limit that was not met for some time
 * has probably been raised. (The curve of CUBIC, RFC 9438, with requests in place of segments.)
 */
export interface RateCurve {
  /** The factor by which the learned rate is multiplied. */
  factor(): number;
  /** Adds time in which the pace was fully used; idle time is no evidence. */
  addLoad(ms: number): void;
  /** Starts over after a 429; the factor is 1 again after about `plateauMs` of load. */
  restart(plateauMs: number): void;
}

/** The share by which the pace is below the learned rate at first, and above it after two plateaus. */
const STEP = 0.05;
/** The exponent of the climb: a limit that was tripled is found within four minutes. */
const CLIMB = 6;

export function createRateCurve(initialPlateauMs: number): RateCurve {
  let plateauMs = initialPlateauMs;
  let loadMs = 0;
  return {
    factor() {
      /** −1 right after a 429, 0 where the learned rate is met, from 1 on the climb. */
      const course = (loadMs - plateauMs) / plateauMs;
      return 1 + STEP * course ** (course <= 1 ? 3 : CLIMB);
    },
    addLoad(ms) {
      loadMs += ms;
    },
    restart(nextPlateauMs) {
      plateauMs = nextPlateauMs;
      loadMs = 0;
    },
  };
}
