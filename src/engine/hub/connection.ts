import type { Connection } from "#engine/protocol/source-status.ts";
import type { Outage } from "./requests/health.ts";
import type { RequestedWait } from "./requests/request-log.ts";

/** Everything that determines the page's connection state. Instants are monotonic milliseconds. */
export interface ConnectionFacts {
  readonly pausedSinceEpochMs: number | undefined;
  readonly outage: Outage | undefined;
  readonly everAnswered: boolean;
  /** The closed gate and the cause of the wait; undefined while the gate is open. */
  readonly gate: { readonly closedUntil: number; readonly wait: RequestedWait } | undefined;
  readonly isOnline: boolean;
  readonly nextTryAt: number | undefined;
  readonly now: number;
  readonly epochNow: number;
}

/** Returns the first state that applies, in the order of `Connection`. */
export function judgeConnection(facts: ConnectionFacts): Connection {
  const { pausedSinceEpochMs, outage, gate, nextTryAt, now, epochNow } = facts;
  if (pausedSinceEpochMs !== undefined) {
    return { state: "paused", sinceEpochMs: pausedSinceEpochMs };
  }
  if (outage?.kind === "token-refused") {
    const { state, sinceEpochMs, error, nextProbeAt } = outage;
    return { state, sinceEpochMs, error, nextTryAt: nextProbeAt };
  }
  // A service that is down and sends a Retry-After is shown as an outage, not as a limit.
  if (gate && !(gate.wait.isFailure && outage)) {
    const { closedUntil, wait } = gate;
    const resumeAtEpochMs = epochNow + (closedUntil - now);
    const { ms: waitMs, origin } = wait;
    return { state: "rate-limited", resumeAt: closedUntil, resumeAtEpochMs, waitMs, origin };
  }
  // `navigator.onLine` counts only together with a failed request.
  if (outage && !facts.isOnline) return { state: "offline", nextTryAt };
  if (outage) return { state: "unreachable", nextTryAt, error: outage.error };
  return { state: facts.everAnswered ? "live" : "connecting" };
}
