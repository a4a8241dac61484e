/**
 * How long to stay away after a 429.
 *
 * Retry-After is believed, and three things it cannot be trusted with are added: it may be missing;
 * it may be shorter than the truth, time and again, as where rejected requests count as well; and a
 * bucket that is met empty again and again needs time to fill.
 */
export interface PaceWait {
  /** `pace` is in requests per millisecond. */
  after(limit: LimitMet, retryAfterMs: number | undefined, pace: number): Wait;
  /** How often in a row the limit was met again at once; 0 after a calm cycle. */
  relapses(): number;
}

/** Milliseconds. */
interface Wait {
  /** After so long one more request would pass, by what the service said or by a guess. */
  readonly toldMs: number;
  /** Added out of caution; it says nothing about the rate. */
  readonly marginMs: number;
}

/** A 429, seen from the opening of the gate before it. */
interface LimitMet {
  /** No limit had been met before. */
  readonly first: boolean;
  readonly sinceOpeningMs: number;
  readonly acceptedSinceOpening: number;
}

const SECOND = 1000;
/** The wait where none is told, and the shortest of all. */
const DEFAULT_WAIT = SECOND;
/** Doubling ends here: a window of a minute is the commonest. */
const LONGEST_GUESS = 60 * SECOND;
const LONGEST_MARGIN = 15 * SECOND;
/** After so many openings in good time one extra slot is tried without. */
const GOOD_OPENINGS = 10;
const MOST_EXTRA_SLOTS = 3;

export function createPaceWait(): PaceWait {
  let relapses = 0;
  /** How many requests' worth of time Retry-After was found to be short. */
  let extraSlots = 0;
  let goodOpenings = 0;

  const learnShortness = (tooEarly: boolean): void => {
    goodOpenings = tooEarly ? 0 : goodOpenings + 1;
    if (tooEarly) extraSlots = Math.min(MOST_EXTRA_SLOTS, extraSlots + 1);
    else if (goodOpenings % GOOD_OPENINGS === 0) extraSlots = Math.max(0, extraSlots - 1);
  };

  return {
    relapses: () => relapses,
    after(limit, retryAfterMs, pace) {
      const atOnce = limit.sinceOpeningMs < 10 * SECOND && limit.acceptedSinceOpening <= 3;
      relapses = !limit.first && atOnce ? relapses + 1 : 0;
      const tooEarly = !limit.first && limit.acceptedSinceOpening === 0;
      // A wait that was guessed says nothing about the service's word.
      if (retryAfterMs !== undefined) learnShortness(tooEarly);

      const guessed = retryAfterMs === undefined || (tooEarly && relapses > 1);
      const guess = guessed ? Math.min(LONGEST_GUESS, SECOND * 2 ** (relapses - 1)) : 0;
      return {
        toldMs: Math.max(retryAfterMs ?? DEFAULT_WAIT, guess),
        marginMs: Math.min(LONGEST_MARGIN, Math.max(relapses, extraSlots) / pace),
      };
    },
  };
}
