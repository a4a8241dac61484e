import { MAX_RETRY_AFTER_MS } from "#market/waits.ts";
import type { RateMemory } from "./rate-learner.ts";

/**
 * What is kept over a reload: plain JSON without an instant in it. A caller that knows how long ago it
 * was saved subtracts that from `closedForMs`.
 */
export interface PacerMemory {
  /** The learned rate; null when no limit was ever met. */
  readonly perMinute: number | null;
  /** The longest Retry-After: it distinguishes a limit per hour from one per minute. */
  readonly longestWaitMs: number;
  /** How long the gate was to stay closed when this was saved. */
  readonly closedForMs: number;
  /**
   * The whole wait as the service named it, one millisecond more than a day where it asked for longer:
   * what a later page says of the gate.
   */
  readonly waitMs?: number | undefined;
  /**
   * The same gate by the service's own clock, in epoch milliseconds, where that was known. It counts
   * where this device's date cannot tell how much of the wait has passed.
   */
  readonly closedUntilServiceMs?: number | undefined;
}

const MINUTE = 60_000;
const FASTEST_PER_MINUTE = 60_000;

export function toMemory(rate: RateMemory, closedForMs: number): PacerMemory {
  return {
    perMinute: rate.learned === undefined ? null : rate.learned * MINUTE,
    longestWaitMs: rate.longestWaitMs,
    closedForMs,
  };
}

/** Reads any stored value; anything but a valid number counts as never learned. */
export function fromMemory(memory: unknown): { rate: RateMemory; closedForMs: number } {
  const perMinute = validNumber(memory, "perMinute", FASTEST_PER_MINUTE);
  return {
    rate: {
      learned: perMinute === undefined || perMinute === 0 ? undefined : perMinute / MINUTE,
      longestWaitMs: validNumber(memory, "longestWaitMs", MAX_RETRY_AFTER_MS) ?? 0,
    },
    closedForMs: validNumber(memory, "closedForMs", MAX_RETRY_AFTER_MS) ?? 0,
  };
}

function validNumber(source: unknown, name: string, greatest: number): number | undefined {
  if (typeof source !== "object" || source === null) return undefined;
  const value: unknown = Reflect.get(source, name);
  if (typeof value !== "number" || !(value >= 0)) return undefined;
  return Math.min(value, greatest);
}
