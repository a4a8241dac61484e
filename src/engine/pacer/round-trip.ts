import { DEADLINE_MS } from "#market/client/deadline-ms.ts";

/** The time from request to answer. Milliseconds. */
export interface RoundTrip {
  /** Ignores what is longer than a request may take: the clock has jumped, and no answer would ever bring the mean back. */
  record(ms: number): void;
  /** A running mean; undefined before the first answer. */
  meanMs(): number | undefined;
  /** A request that takes longer than this is late; `Infinity` before the first answer. */
  slowAfterMs(): number;
}

/** The share of a new round trip in the running mean. */
const MEAN_SHARE = 1 / 8;
/** The share of a new round trip in the decaying maximum. */
const SLOWEST_SHARE = 1 / 16;
const MIN_SLOW_AFTER_MS = 1000;

export function createRoundTrip(): RoundTrip {
  let mean: number | undefined;
  let slowest = 0;
  return {
    record(ms) {
      if (ms > DEADLINE_MS) return;
      mean = mean === undefined ? ms : mean + (ms - mean) * MEAN_SHARE;
      slowest = Math.max(ms, slowest + (ms - slowest) * SLOWEST_SHARE);
    },
    meanMs: () => mean,
    slowAfterMs: () =>
      mean === undefined ? Number.POSITIVE_INFINITY : Math.max(MIN_SLOW_AFTER_MS, 3 * slowest),
  };
}
