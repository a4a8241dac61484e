import type { Trouble } from "./health.ts";
import type { Connection, WaitWish } from "./source.ts";

/** Everything that the page's one connection state follows from. Instants are monotonic milliseconds. */
export interface ConnectionFacts {
  readonly pausedSinceEpochMs: number | undefined;
  readonly trouble: Trouble | undefined;
  readonly everAnswered: boolean;
  /** Until when nothing is sent, how long that was when it began, and whose wish it is. */
  readonly gate:
    | { readonly closedUntil: number; readonly waitMs: number; readonly wish: WaitWish }
    | undefined;
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
  if (gate) {
    const { closedUntil, waitMs, wish } = gate;
    const resumeAtEpochMs = epochNow + (closedUntil - now);
    return { state: "rate-limited", resumeAt: closedUntil, resumeAtEpochMs, waitMs, wish };
  }
  // The device's word about its network is believed only together with a failed request.
  if (trouble && !facts.isOnline) return { state: "offline", nextTryAt };
  if (trouble) return { state: "unreachable", nextTryAt, error: trouble.error };
  return { state: facts.everAnswered ? "live" : "connecting" };
}
