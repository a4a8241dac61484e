import { createPathWaits } from "./path-waits.ts";
import type { Verdict } from "./verdict.ts";

/**
 * Why a request is held back. A refused token goes before a limit, because waiting alone does not mend
 * it. `unavailable` holds one path, the others hold all.
 */
export type GateCause = "rate-limited" | "unauthorized" | "forbidden" | "unavailable";

/** A request that must not reach the service, and for how many milliseconds more (at least 1). */
export interface Held {
  readonly kind: "held";
  readonly cause: GateCause;
  readonly forMs: number;
}

/** A request that may reach the service. The number grows with each of them. */
export interface Pass {
  readonly kind: "pass";
  readonly ticket: number;
  readonly path: string;
  /** Whether it is the one request that tries a refused token. */
  readonly isProbe: boolean;
}

/** What outlives a process: lengths of time, no instants, because the clock starts anew. */
export interface GateMemory {
  readonly closedForMs: number;
  readonly refusal: { readonly cause: RefusalCause; readonly nextProbeInMs: number } | null;
}

/** A token that the service does not accept. */
type RefusalCause = "unauthorized" | "forbidden";

/**
 * Decides which requests reach one service. While the Retry-After of a 429 runs, none does; that of a
 * 5xx holds its path. While the service refuses the token, one a minute does. It has neither timer nor clock: `now` is in milliseconds of one
 * clock that never goes back.
 */
export interface Gate {
  /**
   * @param byHand whether a person asks to try a refused token now: allowed every five seconds, over
   * all clients, and never inside a Retry-After
   */
  admit(now: number, path: string, byHand: boolean): Pass | Held;
  /** The service answered this request. Returns whether `memory` is worth saving. */
  answered(pass: Pass, verdict: Verdict, now: number): boolean;
  /** This request is over, answered or not. */
  ended(pass: Pass): void;
  memory(now: number): GateMemory;
}

interface Refusal {
  readonly cause: RefusalCause;
  readonly nextProbeAt: number;
}

/** As often as the page probes, too. */
export const PROBE_INTERVAL_MS = 60_000;
const BY_HAND_INTERVAL_MS = 5_000;
/** A probe that is under way decides soon: nobody has to wait for the next one to learn of it. */
const WHILE_PROBING_MS = 2_000;

/** @param memory what an earlier process left, less the time that has passed since */
export function createGate(memory?: GateMemory, now = 0): Gate {
  let closedUntil = now + (memory?.closedForMs ?? 0);
  let refusal: Refusal | undefined = memory?.refusal
    ? { cause: memory.refusal.cause, nextProbeAt: now + memory.refusal.nextProbeInMs }
    : undefined;
  let lastTicket = 0;
  /** Of the youngest request whose answer said something about the token. */
  let judgedTicket = 0;
  let probe: number | undefined;
  let lastByHandAt = Number.NEGATIVE_INFINITY;
  const pathWaits = createPathWaits();

  function mayProbe({ nextProbeAt }: Refusal, instant: number, byHand: boolean): boolean {
    if (instant >= nextProbeAt) return true;
    return byHand && instant >= lastByHandAt + BY_HAND_INTERVAL_MS;
  }

  function judgeToken(ticket: number, token: Verdict["token"], instant: number): boolean {
    // An answer that was overtaken by a younger one says nothing about the token as it is now.
    if (token === "unknown" || ticket < judgedTicket) return false;
    judgedTicket = ticket;
    const before = refusal;
    refusal =
      token === "accepted" ? undefined : { cause: token, nextProbeAt: instant + PROBE_INTERVAL_MS };
    return refusal !== before;
  }

  function holdsAll(instant: number, byHand: boolean): Held | undefined {
    const isClosed = instant < closedUntil;
    if (refusal === undefined) {
      return isClosed ? held("rate-limited", closedUntil - instant) : undefined;
    }
    if (!isClosed && mayProbe(refusal, instant, byHand)) return undefined;
    const probeAt = probe === undefined ? refusal.nextProbeAt : instant + WHILE_PROBING_MS;
    return held(refusal.cause, Math.max(probeAt, closedUntil) - instant);
  }

  return {
    admit(instant, path, byHand) {
      const holding = holdsAll(instant, byHand);
      if (holding !== undefined) return holding;
      const pathLeft = pathWaits.left(path, instant);
      if (pathLeft > 0) return held("unavailable", pathLeft);
      lastTicket += 1;
      const pass = { kind: "pass", ticket: lastTicket, path } as const;
      if (refusal === undefined) return { ...pass, isProbe: false };
      if (byHand) lastByHandAt = instant;
      // One probe is one request, whatever becomes of it.
      refusal = { ...refusal, nextProbeAt: instant + PROBE_INTERVAL_MS };
      probe = lastTicket;
      return { ...pass, isProbe: true };
    },
    answered({ ticket, path }, { waitMs, scope, token }, instant) {
      const until = instant + (waitMs ?? Number.NEGATIVE_INFINITY);
      const closes = scope === "service" && until > closedUntil;
      if (closes) closedUntil = until;
      if (scope === "path" && until > instant) pathWaits.hold(path, until, instant);
      return judgeToken(ticket, token, instant) || closes;
    },
    ended({ ticket }) {
      if (ticket === probe) probe = undefined;
    },
    memory: (instant) => ({
      closedForMs: Math.max(0, closedUntil - instant),
      refusal: refusal
        ? { cause: refusal.cause, nextProbeInMs: Math.max(0, refusal.nextProbeAt - instant) }
        : null,
    }),
  };
}

/** Whole milliseconds, rounded up: whoever waits so long finds the gate open. */
function held(cause: GateCause, forMs: number): Held {
  return { kind: "held", cause, forMs: Math.max(1, Math.ceil(forMs)) };
}
