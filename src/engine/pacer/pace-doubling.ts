import type { RateLearner } from "./pace-rate.ts";

/** Doubles the pace step by step after a hint that was too low, until a 429 teaches the limit. */
export interface PaceDoubling {
  /** @param spanMs the window that was told: doubling waits for about as long */
  begin(now: number, spanMs: number): void;
  /** A request was accepted: the next step is taken where its time has come. */
  accepted(now: number): void;
  end(): void;
}

const SECOND = 1000;
const SHORTEST_WAIT = 10 * SECOND;
const LONGEST_WAIT = 60 * SECOND;
/** Requests per millisecond: faster than any limit that is worth learning. */
const FASTEST = 1;

export function createPaceDoubling(rate: RateLearner): PaceDoubling {
  /** Since when the pace is as it is; undefined while nothing is doubled. */
  let doubledAt: number | undefined;
  let everyMs = 0;

  /** All at once would fill a sliding window in a way from which nothing can be learned. */
  function double(now: number) {
    doubledAt = now;
    const faster = 2 * rate.pace(Number.POSITIVE_INFINITY);
    if (faster < FASTEST) rate.suppose(faster, true);
    else rate.dropSupposed(now);
  }

  return {
    begin(now, spanMs) {
      everyMs = Math.min(LONGEST_WAIT, Math.max(SHORTEST_WAIT, spanMs));
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
