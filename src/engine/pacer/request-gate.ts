import { MAX_RETRY_AFTER_MS } from "#market/waits.ts";

/**
 * When the next request may be sent: not while the gate is closed, and one at a time after that.
 * Instants are milliseconds on the caller's clock.
 */
export interface RequestGate {
  /** Nothing is sent before `instant`; of several, the latest wins. */
  closeUntil(instant: number): void;
  /** Undefined when the gate is open. */
  closedUntil(now: number): number | undefined;
  /** The earliest instant for the next request, at one request every `spacingMs`. */
  nextSlot(spacingMs: number): number;
  /** A request is sent now. */
  take(now: number, spacingMs: number): void;
}

const SECOND = 1000;

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
      // One slot may be made up after a timer that fired late, but not the slots of a sleep.
      const onTime = lastSlot === undefined ? now : lastSlot + spacingMs;
      lastSlot = Math.max(onTime, now - spacingMs);
    },
  };
}

/**
 * The Retry-After to honour, milliseconds: at least a second (a service that says 0 is not ready at
 * once) and at most a day. Undefined when none was given or it was no number.
 */
export function honouredRetryAfter(retryAfterMs: number | undefined): number | undefined {
  if (retryAfterMs === undefined || Number.isNaN(retryAfterMs)) return undefined;
  return Math.min(MAX_RETRY_AFTER_MS, Math.max(SECOND, retryAfterMs));
}
