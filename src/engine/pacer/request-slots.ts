import type { KeySchedule } from "./key-schedule.ts";
import type { LimitHint } from "./limit-hint.ts";
import type { RateLearner } from "./rate-learner.ts";
import type { RequestGate } from "./request-gate.ts";

/** The instants at which the learned rate and the hint let the next request go. Times are milliseconds. */
export interface RequestSlots {
  /**
   * Requests per millisecond that would serve every key at its own interval. An answer that arrives
   * when nothing is watched any more belongs to what was watched last.
   */
  want(): number;
  /** The interval between requests at the learned rate; before the first request of a key it may be shorter. */
  spacingMs(isNew?: boolean): number;
  /** The earliest instant for the next request, by the learned rate and by what remains of the hint. */
  nextSlot(now: number, spacing: number): number;
  /**
   * The average interval between requests while a hint slows them down: a slot that the hint delays is
   * partly made up by the next one. Without that, hints cost freshness where other clients use the limit.
   */
  meanMs(now: number): number;
}

/** While no limit is known, new keys follow each other after this share of the base interval. */
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
      // With few keys the first answers would come late, and no limit forbids sending them sooner yet.
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
