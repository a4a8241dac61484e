import type { KeySchedule } from "./key-schedule.ts";
import type { LimitHint } from "./limit-hint.ts";
import type { RateLearner } from "./rate-learner.ts";
import type { RequestGate } from "./request-gate.ts";

/** The instants at which the learned rate and the hint allow the next request. Times are milliseconds. */
export interface RequestSlots {
  /**
   * The requests per millisecond that would serve every key at its own interval. While nothing is watched, the
   * last value: an answer may arrive after its key was unwatched.
   */
  want(): number;
  /** The interval between requests at the learned rate; it may be shorter before the first request of a key. */
  spacingMs(isNew?: boolean): number;
  /** Returns the earliest instant of the next request, by the learned rate and the remaining requests of the hint. */
  nextSlot(now: number, spacing: number): number;
  /**
   * The mean interval between requests while a hint slows them down. The next slot makes up for a part of each
   * delay; otherwise hints would cost freshness when other clients use the limit.
   */
  meanMs(now: number): number;
}

/** The share of the base interval between two new keys while no limit is known. */
const NEW_KEY_SHARE = 0.1;

export function createRequestSlots(
  baseIntervalMs: number,
  keys: KeySchedule,
  rate: RateLearner,
  hint: LimitHint,
  gate: RequestGate,
): RequestSlots {
  let lastWant = 1 / baseIntervalMs;
  const want = (): number => {
    lastWant = keys.demand()?.want ?? lastWant;
    return lastWant;
  };
  const usualMs = (): number => 1 / rate.pace(want());
  return {
    want,
    spacingMs(isNew) {
      if (!isNew || rate.memory().learned !== undefined) return usualMs();
      // With few keys the first answers would come late, and no known limit forbids sending them sooner.
      const shortest = Math.min(usualMs(), baseIntervalMs * NEW_KEY_SHARE);
      return Math.max(shortest, 1 / rate.pace(Number.POSITIVE_INFINITY));
    },
    nextSlot(now, spacing) {
      const slowed = Math.max(spacing, hint.spacingMs(now, keys.inFlight()));
      const slot = Math.min(
        gate.nextSlot(slowed),
        Math.max(gate.nextSlot(spacing), hint.expiresAt()),
      );
      return Math.max(slot, hint.emptyUntil(now, keys.inFlight()));
    },
    meanMs: (now) => Math.max(usualMs(), hint.spacingMs(now, keys.inFlight()) - usualMs()),
  };
}
