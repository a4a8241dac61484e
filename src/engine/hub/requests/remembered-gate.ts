import { MAX_RETRY_AFTER_MS } from "#market/headers/waits.ts";

/** A closed gate that an earlier page stored, by the service's own clock. */
export interface RememberedGate {
  /**
   * Returns the instant until which the gate is closed, once, as soon as the service's time is known. Undefined
   * before and after that, and if the wait is over.
   *
   * @param serviceOffsetMs the service's time minus `now`
   */
  take(now: number, serviceOffsetMs: number | undefined): number | undefined;
}

/**
 * Restores a closed gate by the service's clock. The device's date may have been changed while no page was open, so
 * it does not show how much of the wait has passed. The first answer contains the service's time.
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
