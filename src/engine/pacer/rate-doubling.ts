import type { RateLearner } from "./rate-learner.ts";

/** Doubles the pace step by step after a hint that was too low, until a 429 teaches the limit. */
export interface RateDoubling {
  /** @param spanMs the window of the hint; each step lasts about as long */
  begin(now: number, spanMs: number): void;
  /** A request was accepted: takes the next step if it is due. */
  accepted(now: number): void;
  end(): void;
}

const SECOND_MS = 1000;
const MIN_WAIT_MS = 10 * SECOND_MS;
const MAX_WAIT_MS = 60 * SECOND_MS;
/** The fastest pace in requests per millisecond; no limit worth learning is higher. */
const FASTEST = 1;

export function createRateDoubling(rate: RateLearner): RateDoubling {
  /** The instant of the last doubling; undefined while the pace is not being doubled. */
  let doubledAt: number | undefined;
  let everyMs = 0;

  /** Takes one step. A larger one would fill a sliding window at once, which shows no rate. */
  function double(now: number) {
    doubledAt = now;
    const faster = 2 * rate.pace(Number.POSITIVE_INFINITY);
    if (faster < FASTEST) rate.assume(faster, true);
    else rate.dropAssumed(now);
  }

  return {
    begin(now, spanMs) {
      everyMs = Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, spanMs));
      double(now);
    },
    accepted(now) {
      if (doubledAt !== undefined && now >= doubledAt + everyMs) double(now);
    },
    end() {
      doubledAt = undefined;
    },
  };
}
