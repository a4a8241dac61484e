/**
 * How far below or above the learned rate to ask, after so long without a 429.
 *
 * A limit shows only when it is met, and meeting it costs a pause. So the pace starts a little below
 * what was learned, lingers near it, and then climbs ever faster: a limit that has not been met for
 * long has probably been raised. (CUBIC's curve, RFC 9438, with requests in place of segments.)
 */
export interface PaceProbe {
  /** What the learned rate is to be multiplied with. */
  factor(): number;
  /** Adds time during which as much was asked as the pace allowed; idle time proves nothing. */
  addLoad(ms: number): void;
  /** Starts over after a 429; the rate is met again after about `plateauMs`. */
  restart(plateauMs: number): void;
}

/** The share by which the pace starts below the learned rate, and is above it after two plateaus. */
const STEP = 0.05;
/** Steep enough that a limit raised to three times the old is found within four minutes. */
const CLIMB = 6;

export function createPaceProbe(initialPlateauMs: number): PaceProbe {
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
