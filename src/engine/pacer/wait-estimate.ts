/**
 * How long to stay away after a 429.
 *
 * Retry-After is respected, with corrections for three cases: it may be missing; it may repeatedly be
 * too short, for example where rejected requests count as well; and a token bucket that is repeatedly
 * found empty needs time to fill.
 */
export interface WaitEstimate {
  /** `pace` is in requests per millisecond. */
  after(limit: LimitMet, retryAfterMs: number | undefined, pace: number): Wait;
  /** How often in a row the limit was met again immediately; 0 after a calm cycle. */
  relapses(): number;
}

/** Milliseconds. */
interface Wait {
  /** When one more request is expected to pass, by Retry-After or by a guess. */
  readonly expectedMs: number;
  /** A safety margin, which does not count as evidence of the rate. */
  readonly marginMs: number;
}

/** A 429, seen from the opening of the gate before it. */
interface LimitMet {
  /** No limit had been met before. */
  readonly first: boolean;
  readonly sinceOpeningMs: number;
  /** Requests that the service answered since then. */
  readonly accepted: number;
}

const SECOND = 1000;
/** The wait where the service names none. */
const DEFAULT_WAIT = SECOND;
/** Doubling ends here: a window of a minute is the most common. */
const MAX_GUESS = 60 * SECOND;
const MAX_MARGIN = 15 * SECOND;
/** After so many openings that were not too early, one extra slot is dropped. */
const GOOD_OPENINGS = 10;
const MAX_EXTRA_SLOTS = 3;

export function createWaitEstimate(): WaitEstimate {
  let relapses = 0;
  /** How many requests' worth of time Retry-After was found to be short. */
  let extraSlots = 0;
  let goodOpenings = 0;

  const learnShortness = (tooEarly: boolean): void => {
    goodOpenings = tooEarly ? 0 : goodOpenings + 1;
    if (tooEarly) extraSlots = Math.min(MAX_EXTRA_SLOTS, extraSlots + 1);
    else if (goodOpenings % GOOD_OPENINGS === 0) extraSlots = Math.max(0, extraSlots - 1);
  };

  return {
    relapses: () => relapses,
    after(limit, retryAfterMs, pace) {
      const atOnce = limit.sinceOpeningMs < 10 * SECOND && limit.accepted <= 3;
      relapses = !limit.first && atOnce ? relapses + 1 : 0;
      const tooEarly = !limit.first && limit.accepted === 0;
      // A guessed wait is no evidence about Retry-After.
      if (retryAfterMs !== undefined) learnShortness(tooEarly);

      const guessed = retryAfterMs === undefined || (tooEarly && relapses > 1);
      const guess = guessed ? Math.min(MAX_GUESS, SECOND * 2 ** (relapses - 1)) : 0;
      return {
        expectedMs: Math.max(retryAfterMs ?? DEFAULT_WAIT, guess),
        marginMs: Math.min(MAX_MARGIN, Math.max(relapses, extraSlots) / pace),
      };
    },
  };
}
