/**
 * The service's own time, learned from the `Date` header of its answers, so that market ages are
 * correct on a device whose date is wrong by a day.
 *
 * A header names a whole second `d` (RFC 9110, 5.6.7): the service wrote it at some instant in
 * [d, d + 1 s), between our sending and our receiving. Each answer therefore bounds the offset
 * between the service's time and our monotonic clock; the bounds of many answers narrow each other.
 */
export interface ServiceClock {
  /** One answer's evidence. All in milliseconds; `sentAt` and `receivedAt` on the monotonic clock. */
  learn(dateMs: number, sentAt: number, receivedAt: number): void;
  /** The service's time in epoch milliseconds at the monotonic instant `now`; undefined before the first evidence. */
  at(now: number): number | undefined;
}

export function createServiceClock(): ServiceClock {
  let lowest = Number.NEGATIVE_INFINITY;
  let highest = Number.POSITIVE_INFINITY;
  return {
    learn(dateMs, sentAt, receivedAt) {
      const low = dateMs - receivedAt;
      const high = dateMs + 1000 - sentAt;
      // Contradicting evidence means that the service's clock was set: start again from it alone.
      const agrees = low <= highest && high >= lowest;
      lowest = agrees ? Math.max(lowest, low) : low;
      highest = agrees ? Math.min(highest, high) : high;
    },
    at: (now) => (Number.isFinite(lowest) ? now + (lowest + highest) / 2 : undefined),
  };
}
