import { LONGEST_RETRY_AFTER_MS } from "#market/waits.ts";

/** A gate that an earlier page left, by the service's own clock. */
export interface RememberedGate {
  /**
   * The instant until which it is still closed, on the clock of `now`; told once, as soon as the
   * service's time is known. Undefined before, after, and where the wait is over.
   *
   * @param serviceOffsetMs the service's time minus `now`'s
   */
  take(now: number, serviceOffsetMs: number | undefined): number | undefined;
}

/**
 * A device whose date was moved while no page was open cannot tell how much of a wait has passed. The
 * first answer tells the service's time, and with it whether the wait is over.
 */
export function createRememberedGate(closedUntilServiceMs: number | undefined): RememberedGate {
  let pending = closedUntilServiceMs;
  return {
    take(now, serviceOffsetMs) {
      if (pending === undefined || serviceOffsetMs === undefined) return undefined;
      const until = pending - serviceOffsetMs;
      pending = undefined;
      // A service whose own clock was set back would be waited for without end.
      return until > now && until <= now + LONGEST_RETRY_AFTER_MS ? until : undefined;
    },
  };
}
