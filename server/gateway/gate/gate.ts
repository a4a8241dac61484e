import { PROBE_INTERVAL_MS } from "#market/waits.ts";
import { createOutage } from "./outage.ts";
import { createPathWaits, type PathMemory } from "./path-waits.ts";
import type { Verdict } from "./verdict.ts";

/**
 * Why a request is held back. A refused token goes before a limit, because waiting alone does not mend
 * it. `unavailable` is the Retry-After of a 5xx.
 */
export type GateCause = "rate-limited" | "unauthorized" | "forbidden" | "unavailable";

/** A request that must not reach the service for `forMs` more milliseconds (at least 1). */
export interface HeldRequest {
  readonly kind: "held";
  readonly cause: GateCause;
  readonly forMs: number;
  /** The whole wait as the service named it, see `GATE_WAIT_HEADER`; undefined where that is not known. */
  readonly waitMs?: number | undefined;
}

/** A request that may reach the service. The number grows with each of them. */
export interface Pass {
  readonly kind: "pass";
  readonly ticket: number;
  readonly path: string;
  /** Whether this is the one request that tries a refused token. */
  readonly isProbe: boolean;
}

/** The part of a gate that outlives a process: lengths of time, since each process has its own clock. */
export interface GateMemory {
  readonly closedForMs: number;
  /** The whole wait as the service named it. */
  readonly waitMs?: number | undefined;
  readonly refusal: { readonly cause: RefusalCause; readonly nextProbeInMs: number } | null;
  /** The rest of the Retry-After while the whole service fails, in milliseconds. */
  readonly outageForMs: number;
  /** The waits of paths that fail while others are answered. */
  readonly pathsForMs: PathMemory;
}

/** A token that the service refuses. */
type RefusalCause = "unauthorized" | "forbidden";

/**
 * Decides which requests reach one service. While the wait after a 429, 401 or 403 runs, none does. While the
 * Retry-After of a 5xx runs, none for its path does; where the service fails as a whole, none for any path
 * does. While the token is refused, one request a minute does, and one every five seconds that a person asks
 * for. A gate has no timer or clock: `now` is in milliseconds of a clock that never goes back.
 */
export interface Gate {
  /** The result of `admit` for a request that would be held now; undefined if it would pass. */
  held(now: number, path: string, isManual: boolean): HeldRequest | undefined;
  /**
   * @param isManual whether a person asks to try a refused token now: allowed every five seconds, over
   * all clients, and never inside a Retry-After
   */
  admit(now: number, path: string, isManual: boolean): Pass | HeldRequest;
  /** Takes the service's answer to this request. @returns whether `memory` is worth saving */
  answered(pass: Pass, verdict: Verdict, now: number): boolean;
  /** Ends this request, answered or not. */
  ended(pass: Pass): void;
  memory(now: number): GateMemory;
  /**
   * Merges what other processes know of the same service. Waits are merged by maximum. The process that asks the
   * service decides on a refused token and an outage.
   *
   * @param isAsking whether this process asks the service: then only the waits are taken
   */
  merge(memory: GateMemory, isAsking: boolean, now: number): void;
}

interface Refusal {
  readonly cause: RefusalCause;
  readonly nextProbeAt: number;
}

const MANUAL_PROBE_INTERVAL_MS = 5_000;
/** While a probe is in flight, others retry this soon to learn its result. */
const WHILE_PROBING_MS = 2_000;

/** @param memory what an earlier process left, less the time that has passed since */
export function createGate(memory?: GateMemory, now = 0): Gate {
  let closedUntil = now + (memory?.closedForMs ?? 0);
  let waitMs = memory?.waitMs;
  let refusal = restoreRefusal(memory?.refusal ?? null, now);
  let lastTicket = 0;
  /** Ticket of the latest request whose answer accepted or refused the token. */
  let judgedTicket = 0;
  let probe: number | undefined;
  let lastManualAt = Number.NEGATIVE_INFINITY;
  const pathWaits = createPathWaits(memory?.pathsForMs ?? {}, now);
  const outage = createOutage(now + (memory?.outageForMs ?? 0));

  const outageLeft = (instant: number) => Math.max(0, outage.heldUntil() - instant);

  function mayProbe({ nextProbeAt }: Refusal, instant: number, isManual: boolean): boolean {
    if (instant >= nextProbeAt) return true;
    return isManual && instant >= lastManualAt + MANUAL_PROBE_INTERVAL_MS;
  }

  function judgeToken(ticket: number, token: Verdict["token"], instant: number): boolean {
    // An answer that was overtaken by a younger one says nothing about the token as it is now.
    if (token === "unknown" || ticket < judgedTicket) return false;
    judgedTicket = ticket;
    const before = refusal;
    if (token === "accepted") {
      refusal = undefined;
      // After a new refusal, a person may try at once.
      lastManualAt = Number.NEGATIVE_INFINITY;
    } else refusal = { cause: token, nextProbeAt: instant + PROBE_INTERVAL_MS };
    return refusal !== before;
  }

  function holdsAll(instant: number, isManual: boolean): HeldRequest | undefined {
    const isClosed = instant < closedUntil;
    if (refusal === undefined) {
      if (!isClosed) return undefined;
      return { ...heldFor("rate-limited", closedUntil - instant), ...(waitMs && { waitMs }) };
    }
    if (!isClosed && mayProbe(refusal, instant, isManual)) return undefined;
    const probeAt = probe === undefined ? refusal.nextProbeAt : instant + WHILE_PROBING_MS;
    return heldFor(refusal.cause, Math.max(probeAt, closedUntil) - instant);
  }

  function holding(instant: number, path: string, isManual: boolean): HeldRequest | undefined {
    const held = holdsAll(instant, isManual);
    if (held !== undefined) return held;
    const unavailableMs = Math.max(pathWaits.left(path, instant), outageLeft(instant));
    return unavailableMs > 0 ? heldFor("unavailable", unavailableMs) : undefined;
  }

  return {
    held: holding,
    admit(instant, path, isManual) {
      const held = holding(instant, path, isManual);
      if (held !== undefined) return held;
      lastTicket += 1;
      const pass = { kind: "pass", ticket: lastTicket, path } as const;
      outage.sent(pass);
      if (refusal === undefined) return { ...pass, isProbe: false };
      if (isManual) lastManualAt = instant;
      // A probe is one request, even if it is not answered.
      refusal = { ...refusal, nextProbeAt: instant + PROBE_INTERVAL_MS };
      probe = lastTicket;
      return { ...pass, isProbe: true };
    },
    answered(pass, { wait, isFailure, token }, instant) {
      const until = wait && instant + wait.ms;
      const outageMs = outageLeft(instant);
      if (isFailure) outage.failed(pass, until);
      else if (token !== "unknown") outage.succeeded(pass);
      let isChanged = outageLeft(instant) !== outageMs;
      if (until !== undefined && wait?.scope === "path") {
        isChanged = pathWaits.hold(pass.path, until, instant) || isChanged;
      } else if (until !== undefined && until > closedUntil) {
        closedUntil = until;
        waitMs = wait?.namedMs;
        isChanged = true;
      }
      return judgeToken(pass.ticket, token, instant) || isChanged;
    },
    ended(pass) {
      outage.ended(pass);
      if (pass.ticket === probe) probe = undefined;
    },
    merge(known, isAsking, instant) {
      if (instant + known.closedForMs > Math.max(closedUntil, instant)) {
        closedUntil = instant + known.closedForMs;
        waitMs = known.waitMs;
      }
      for (const [path, forMs] of Object.entries(known.pathsForMs)) {
        pathWaits.hold(path, instant + forMs, instant);
      }
      if (isAsking) return;
      refusal = restoreRefusal(known.refusal, instant);
      outage.restore(instant + known.outageForMs);
    },
    memory: (instant) => ({
      closedForMs: Math.max(0, closedUntil - instant),
      ...(waitMs && instant < closedUntil && { waitMs }),
      refusal: refusal
        ? { cause: refusal.cause, nextProbeInMs: Math.max(0, refusal.nextProbeAt - instant) }
        : null,
      outageForMs: outageLeft(instant),
      pathsForMs: pathWaits.memory(instant),
    }),
  };
}

function restoreRefusal(refusal: GateMemory["refusal"], now: number): Refusal | undefined {
  return refusal ? { cause: refusal.cause, nextProbeAt: now + refusal.nextProbeInMs } : undefined;
}

/** Rounds up to whole milliseconds: a client that waits this long finds the gate open. */
function heldFor(cause: GateCause, forMs: number): HeldRequest {
  return { kind: "held", cause, forMs: Math.max(1, Math.ceil(forMs)) };
}
