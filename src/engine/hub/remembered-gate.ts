import { MAX_RETRY_AFTER_MS } from "#market/waits.ts";

/** A closed gate that an earlier page stored, by the service's own clock. */
export interface RememberedGate {
  /**
   * The instant until which the gate is closed, on the clock of `now`; returned once, as soon as the
   * service's time is known. Undefined before and after that, and where the wait is over.
   *
   * @param serviceOffsetMs the service's time minus `now`'s
   */
  take(now: number, serviceOffsetMs: number | undefined): number | undefined;
}

/**
 * If the device's date was changed while no page was open, the device cannot determine how much of a wait
 * has passed. The first answer contains the service's time, and shows whether the wait is over.
 */
export function createRememberedGate(closedUntilServiceMs: number | undefined): RememberedGate {
  let pending = closedUntilServiceMs;
  return {
    take(now, serviceOffsetMs) {
      if (pending === undefined || serviceOffsetMs === undefined) return undefined;
      const until = pending - serviceOffsetMs;
      pending = undefined;
      // If the service's clock was set back, the wait could be endless.
      return until > now && until <= now + MAX_RETRY_AFTER_MS ? until : undefined;
    },
  };
}
