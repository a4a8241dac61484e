/**
 * How far below or above the learned rate to send requests, by the time since the last 429.
 *
 * A limit can be seen only when it is met, and meeting it costs a pause. So the pace starts a little below
 * the learned rate, stays near it for a while, and then climbs ever faster: a limit that has not been met
 * for long has probably been raised. (CUBIC's curve, RFC 9438, with requests in place of segments.)
 */
export interface RateProbe {
  /** The factor for the learned rate. */
  factor(): number;
  /** Adds time during which the pace was used fully; idle time proves nothing. */
  addLoad(ms: number): void;
  /** Starts over after a 429; the factor is 1 again after about `plateauMs` of load. */
  restart(plateauMs: number): void;
}

/** The share by which the pace starts below the learned rate, and is above it after two plateaus. */
const STEP = 0.05;
/** Steep enough that a limit raised to three times the old is found within four minutes. */
const CLIMB = 6;

export function createRateProbe(initialPlateauMs: number): RateProbe {
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
