import { boundWait } from "#market/headers/retry-after.ts";

/**
 * Decides when the next request may be sent: not while the gate is closed, and at a given spacing otherwise.
 * Instants are milliseconds of the caller's clock.
 */
export interface RequestGate {
  /** Closes the gate until `instant`, or longer if it is closed for longer already. */
  closeUntil(instant: number): void;
  /** Undefined if the gate is open. */
  closedUntil(now: number): number | undefined;
  /** The earliest instant for the next request, at one request every `spacingMs`. */
  nextSlot(spacingMs: number): number;
  /** Uses the slot of a request that is sent now. */
  take(now: number, spacingMs: number): void;
}

export function createRequestGate(): RequestGate {
  let opensAt = Number.NEGATIVE_INFINITY;
  /** The slot of the last request; undefined after the gate was closed, because no slot was missed. */
  let lastSlot: number | undefined;
  return {
    closeUntil(instant) {
      opensAt = Math.max(opensAt, instant);
      lastSlot = undefined;
    },
    closedUntil: (now) => (opensAt > now ? opensAt : undefined),
    nextSlot(spacingMs) {
      return lastSlot === undefined ? opensAt : Math.max(opensAt, lastSlot + spacingMs);
    },
    take(now, spacingMs) {
      // One slot is made up after a late timer, but not all slots of a sleep.
      const onTime = lastSlot === undefined ? now : lastSlot + spacingMs;
      lastSlot = Math.max(onTime, now - spacingMs);
    },
  };
}

/**
 * Returns the Retry-After to honour in milliseconds: at least a second, because a service that says 0 is not ready
 * at once, and at most a day. Undefined without a number.
 */
export function honouredRetryAfter(retryAfterMs: number | undefined): number | undefined {
  if (retryAfterMs === undefined || Number.isNaN(retryAfterMs)) return undefined;
  return boundWait(retryAfterMs).ms;
}
