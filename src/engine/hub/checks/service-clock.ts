/**
 * The service's time, estimated from the `Date` headers of its answers, so that market ages are correct even if the
 * device's date is wrong.
 *
 * A header names a whole second `d` (RFC 9110, section 5.6.7). The service wrote it at an instant in [d, d + 1 s),
 * between the sending of the request and the receipt of the answer. Each answer therefore bounds the offset between
 * the service's time and the monotonic clock; the bounds of many answers are intersected.
 */
export interface ServiceClock {
  /** Adds the evidence of one answer. `sentAt` and `receivedAt` are monotonic milliseconds. */
  learn(dateMs: number, sentAt: number, receivedAt: number): void;
  /** The service's time in epoch milliseconds at the monotonic instant `now`; undefined before the first answer. */
  at(now: number): number | undefined;
}

export function createServiceClock(): ServiceClock {
  let lowest = Number.NEGATIVE_INFINITY;
  let highest = Number.POSITIVE_INFINITY;
  return {
    learn(dateMs, sentAt, receivedAt) {
      const low = dateMs - receivedAt;
      const high = dateMs + 1000 - sentAt;
      // A contradiction means that the service's clock was set: start again from this answer alone.
      const agrees = low <= highest && high >= lowest;
      lowest = agrees ? Math.max(lowest, low) : low;
      highest = agrees ? Math.min(highest, high) : high;
    },
    at: (now) => (Number.isFinite(lowest) ? now + (lowest + highest) / 2 : undefined),
  };
}
