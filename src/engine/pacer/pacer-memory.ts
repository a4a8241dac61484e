import { MAX_RETRY_AFTER_MS } from "#market/headers/waits.ts";
import type { RateMemory } from "./rate-learner.ts";

/**
 * The state that survives a reload: plain JSON without instants. A caller that knows its age subtracts that from
 * `closedForMs`.
 */
export interface PacerMemory {
  /** The learned rate; null if no limit was ever met. */
  readonly perMinute: number | null;
  /** The longest Retry-After, which distinguishes a limit per hour from one per minute. */
  readonly longestWaitMs: number;
  /** The remaining time of the closed gate when this was saved; 0 if it was open. */
  readonly closedForMs: number;
  /**
   * The whole wait that the service named, for the display in a later page. A wait of more than a day is stored as
   * a day and one millisecond.
   */
  readonly waitMs?: number | undefined;
  /**
   * The end of the wait on the service's clock, in epoch milliseconds, if that is known. It is used if the
   * device's date cannot show how much of the wait has passed.
   */
  readonly closedUntilServiceMs?: number | undefined;
}

const MINUTE_MS = 60_000;
const FASTEST_PER_MINUTE = 60_000;

export function toMemory(rate: RateMemory, closedForMs: number): PacerMemory {
  return {
    perMinute: rate.learned === undefined ? null : rate.learned * MINUTE_MS,
    longestWaitMs: rate.longestWaitMs,
    closedForMs,
  };
}

/** Reads a stored value of any type. Anything but a valid number counts as not learned. */
export function fromMemory(memory: unknown): { rate: RateMemory; closedForMs: number } {
  const perMinute = validNumber(memory, "perMinute", FASTEST_PER_MINUTE);
  return {
    rate: {
      learned: perMinute === undefined || perMinute === 0 ? undefined : perMinute / MINUTE_MS,
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
