/**
 * Estimates the wait after a 429.
 *
 * Retry-After is respected, with corrections for three cases. It may be missing. It may be too short again and
 * again, for example because rejected requests count as well. A token bucket that is found empty again and again
 * needs time to fill.
 */
export interface WaitEstimate {
  /** Returns the wait after a 429. `pace` is in requests per millisecond. */
  after(limit: LimitMet, retryAfterMs: number | undefined, pace: number): Wait;
  /** The number of times in a row that the limit was met again immediately; 0 after a calm cycle. */
  relapses(): number;
}

/** Milliseconds. */
export interface Wait {
  /** The time until one more request is expected to pass, by Retry-After or by a guess. */
  readonly expectedMs: number;
  /** A safety margin, which does not count as evidence of the rate. */
  readonly marginMs: number;
}

/** A 429, relative to the last opening of the gate. */
interface LimitMet {
  /** Whether no limit was met before. */
  readonly first: boolean;
  readonly sinceOpeningMs: number;
  /** The requests that were accepted since then. */
  readonly accepted: number;
}

const SECOND_MS = 1000;
/** The wait if the service names none. */
const DEFAULT_WAIT_MS = SECOND_MS;
/** The longest guess: a window of a minute is the most common. */
const MAX_GUESS_MS = 60 * SECOND_MS;
const MAX_MARGIN_MS = 15 * SECOND_MS;
/** After this many openings that were not too early, one extra slot is dropped. */
const GOOD_OPENINGS = 10;
const MAX_EXTRA_SLOTS = 3;

export function createWaitEstimate(): WaitEstimate {
  let relapses = 0;
  /** The time by which Retry-After was too short, in multiples of the spacing between requests. */
  let extraSlots = 0;
  let goodOpenings = 0;

  const learnShortness = (isTooEarly: boolean): void => {
    goodOpenings = isTooEarly ? 0 : goodOpenings + 1;
    if (isTooEarly) extraSlots = Math.min(MAX_EXTRA_SLOTS, extraSlots + 1);
    else if (goodOpenings % GOOD_OPENINGS === 0) extraSlots = Math.max(0, extraSlots - 1);
  };

  return {
    relapses: () => relapses,
    after(limit, retryAfterMs, pace) {
      const isImmediate = limit.sinceOpeningMs < 10 * SECOND_MS && limit.accepted <= 3;
      relapses = !limit.first && isImmediate ? relapses + 1 : 0;
      const isTooEarly = !limit.first && limit.accepted === 0;
      // A guessed wait says nothing about Retry-After.
      if (retryAfterMs !== undefined) learnShortness(isTooEarly);

      const isGuessed = retryAfterMs === undefined || (isTooEarly && relapses > 1);
      const guess = isGuessed ? Math.min(MAX_GUESS_MS, SECOND_MS * 2 ** (relapses - 1)) : 0;
      return {
        expectedMs: Math.max(retryAfterMs ?? DEFAULT_WAIT_MS, guess),
        marginMs: Math.min(MAX_MARGIN_MS, Math.max(relapses, extraSlots) / pace),
      };
    },
  };
}
