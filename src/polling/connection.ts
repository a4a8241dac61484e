import type { Trouble } from "./health.ts";
import type { Asked } from "./ledger.ts";
import type { Connection } from "./source.ts";

/** Everything that the page's one connection state follows from. Instants are monotonic milliseconds. */
export interface ConnectionFacts {
  readonly pausedSinceEpochMs: number | undefined;
  readonly trouble: Trouble | undefined;
  readonly everAnswered: boolean;
  /** Until when nothing is sent, and what for. */
  readonly gate: { readonly closedUntil: number; readonly asked: Asked } | undefined;
  readonly isOnline: boolean;
  readonly nextTryAt: number | undefined;
  readonly now: number;
  readonly epochNow: number;
}

/** Of the states that hold, the first in the order of the product's definition. */
export function judgeConnection(facts: ConnectionFacts): Connection {
  const { pausedSinceEpochMs, trouble, gate, nextTryAt, now, epochNow } = facts;
  if (pausedSinceEpochMs !== undefined) {
    return { state: "paused", sinceEpochMs: pausedSinceEpochMs };
  }
  if (trouble?.kind === "refused") {
    const { state, sinceEpochMs, error, nextProbeAt } = trouble;
    return { state, sinceEpochMs, error, nextTryAt: nextProbeAt };
  }
  // A service that fails as a whole and says for how long is away all the same.
  if (gate && !(gate.asked.isFailure && trouble)) {
    const { closedUntil, asked } = gate;
    const resumeAtEpochMs = epochNow + (closedUntil - now);
    const { ms: waitMs, wish } = asked;
    return { state: "rate-limited", resumeAt: closedUntil, resumeAtEpochMs, waitMs, wish };
  }
  // The device's word about its network is believed only together with a failed request.
  if (trouble && !facts.isOnline) return { state: "offline", nextTryAt };
  if (trouble) return { state: "unreachable", nextTryAt, error: trouble.error };
  return { state: facts.everAnswered ? "live" : "connecting" };
}
