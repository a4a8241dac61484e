import { LONGEST_RETRY_AFTER_MS } from "#market/waits.ts";
import type { RateMemory } from "./pace-rate.ts";

/**
 * What is worth keeping over a reload: plain JSON without an instant in it. A caller that knows how
 * long ago it was saved takes that off `closedForMs`.
 */
export interface PacerMemory {
  /** The learned rate; null when no limit was ever met. */
  readonly perMinute: number | null;
  /** The longest wait that was asked for: what tells an hour's limit from a minute's. */
  readonly longestWaitMs: number;
  /** How long the gate was still to be closed. */
  readonly closedForMs: number;
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

/** Reads whatever came out of a storage; what is not a sound number counts as never learned. */
export function fromMemory(memory: unknown): { rate: RateMemory; closedForMs: number } {
  const perMinute = soundNumber(memory, "perMinute", FASTEST_PER_MINUTE);
  return {
    rate: {
      learned: perMinute === undefined || perMinute === 0 ? undefined : perMinute / MINUTE,
      longestWaitMs: soundNumber(memory, "longestWaitMs", LONGEST_RETRY_AFTER_MS) ?? 0,
    },
    closedForMs: soundNumber(memory, "closedForMs", LONGEST_RETRY_AFTER_MS) ?? 0,
  };
}

function soundNumber(source: unknown, name: string, greatest: number): number | undefined {
  if (typeof source !== "object" || source === null) return undefined;
  const value: unknown = Reflect.get(source, name);
  if (typeof value !== "number" || !(value >= 0)) return undefined;
  return Math.min(value, greatest);
}
