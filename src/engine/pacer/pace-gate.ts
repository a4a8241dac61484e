import { LONGEST_RETRY_AFTER_MS } from "#market/waits.ts";

/**
 * When the next request may leave: not while the gate is closed, and one at a time after that.
 * Instants are milliseconds on the caller's clock.
 */
export interface PaceGate {
  /** Nothing leaves before `instant`; of several, the latest wins. */
  closeUntil(instant: number): void;
  /** Undefined when the gate is open. */
  closedUntil(now: number): number | undefined;
  /** The earliest instant for the next request, at one request every `spacingMs`. */
  nextSlot(spacingMs: number): number;
  /** A request leaves now. */
  take(now: number, spacingMs: number): void;
}

const SECOND = 1000;

export function createPaceGate(): PaceGate {
  let opensAt = Number.NEGATIVE_INFINITY;
  /** Of the last request; undefined after a closing, which leaves nothing to catch up with. */
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
      // A timer that fired late may be made up for by one slot; time asleep may not.
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
  return Math.min(LONGEST_RETRY_AFTER_MS, Math.max(SECOND, retryAfterMs));
}
