import type { PolicyPacer } from "#engine/pacer/policy-pacer.ts";

/** Minimum ratio of the cycle to its goal that counts as slow. */
const MIN_SLOWDOWN = 1.25;

/** Minimum ratio of two rates that counts as a change. A limit that stays is tested with smaller ones. */
const MIN_CHANGE = 1.25;

/** A limited rate that stays this long is what the service admits. It recovers no further. */
const STEADY_MS = 10 * 60_000;

/** Judges whether the rate recovers from a rate limit. Called at each status; it samples the rate. */
export interface Recovery {
  /** Returns the cycle to which the rate rises, in milliseconds; undefined while it does not recover. */
  goalMs(now: number): number | undefined;
}

/** @param remembered the learned rate of an earlier page, which is no new limit; null or undefined for none */
export function createRecovery(
  pacer: Pick<PolicyPacer, "snapshot" | "unlimited">,
  remembered: number | null | undefined,
): Recovery {
  let rate = remembered ?? Number.NaN;
  /** How long the rate has stayed, without the time in which the gate was closed. */
  let steadyMs = Number.POSITIVE_INFINITY;
  let sampledAt = 0;
  let wasOpen = true;

  return {
    goalMs(now) {
      const { cycleMs, perMinute, closedUntil } = pacer.snapshot(now);
      const goalMs = pacer.unlimited()?.cycleMs;
      if (wasOpen) steadyMs += now - sampledAt;
      sampledAt = now;
      wasOpen = closedUntil === undefined;
      if (goalMs === undefined || !isSlow(cycleMs, goalMs)) return undefined;
      const ratio = Math.max(rate / perMinute, perMinute / rate);
      if (!(ratio < MIN_CHANGE)) {
        rate = perMinute;
        steadyMs = 0;
      }
      return steadyMs < STEADY_MS ? goalMs : undefined;
    },
  };
}

/** Returns whether a cycle is slow for this goal. */
export const isSlow = (cycleMs: number, goalMs: number): boolean => cycleMs > MIN_SLOWDOWN * goalMs;
