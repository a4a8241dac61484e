import { PROBE_INTERVAL_MS, TRY_NOW_INTERVAL_MS } from "#market/headers/waits.ts";
import type { GateMemory, TokenRefusalCause } from "#server/common/gate-memory.ts";
import type { AnswerEffect } from "./answer-effect.ts";
import { createOutage } from "./outage.ts";
import { createPathWaits } from "./path-waits.ts";

/**
 * The reason why a request is held. A refused token takes precedence over a limit, because waiting alone does not
 * fix it. `unavailable` is the Retry-After of a 5xx.
 */
export type GateCause = "rate-limited" | "unauthorized" | "forbidden" | "unavailable";

/** A request that must not reach the service yet. */
export interface HeldRequest {
  readonly kind: "held";
  readonly cause: GateCause;
  /** Until the same request would be admitted; at least 1. */
  readonly remainingMs: number;
  /** The whole wait as the service stated it, see `GATE_WAIT_HEADER`; undefined if unknown. */
  readonly statedWaitMs?: number | undefined;
}

/** The permission of one request to reach the service. Tickets are numbered in order. */
export interface Ticket {
  readonly kind: "admitted";
  readonly number: number;
  readonly path: string;
  /** Whether this is the one request that tries a refused token. */
  readonly isProbe: boolean;
}

/**
 * Decides which requests reach one service.
 *
 * - During the wait after a 429, 401 or 403, no request does.
 * - During the Retry-After of a 5xx, no request for its path does; if the service fails as a whole, no request does.
 * - While the token is refused, one request a minute does, and one every five seconds that a user asks for.
 *
 * A gate has no timer or clock: `now` is in monotonic milliseconds.
 */
export interface Gate {
  /** Returns the result of `admit` for a request that would be held now; undefined if it would pass. */
  held(now: number, path: string, options?: GateOptions): HeldRequest | undefined;
  /** Admits or holds a request. */
  admit(now: number, path: string, options?: GateOptions): Ticket | HeldRequest;
  /** Takes the service's answer to this request. @returns whether `memory` has changed and should be saved */
  recordAnswer(ticket: Ticket, effect: AnswerEffect, now: number): boolean;
  /** Records the end of this request, answered or not. */
  endRequest(ticket: Ticket): void;
  memory(now: number): GateMemory;
  /**
   * Merges the gate of other processes for the same service. Waits are merged by maximum. The leader decides on a
   * refused token and an outage.
   *
   * @param isLeader whether this process is the leader: then only the waits are taken
   */
  merge(memory: GateMemory, isLeader: boolean, now: number): void;
}

export interface GateOptions {
  /**
   * Whether a user asks to try a refused token now: allowed every five seconds, over all clients, and never inside
   * a Retry-After.
   */
  readonly isTryNow?: boolean;
}

/** A path without requests: a gate that holds it holds every request. */
export const ANY_PATH = "/";

interface TokenRefusal {
  readonly cause: TokenRefusalCause;
  readonly nextProbeAt: number;
}

/** Wait of other requests while a probe is in flight: then its result is known. */
const PROBE_RESULT_MS = 2_000;

/** @param memory the gate of an earlier process, less the time that has passed since */
export function createGate(memory?: GateMemory, now = 0): Gate {
  let closedUntil = now + (memory?.closedForMs ?? 0);
  let statedWaitMs = memory?.statedWaitMs;
  let refusal = restoreRefusal(memory?.refusal ?? null, now);
  let lastNumber = 0;
  /** The number of the latest ticket whose answer accepted or refused the token. */
  let tokenNumber = 0;
  let probeNumber: number | undefined;
  let lastTryNowAt = Number.NEGATIVE_INFINITY;
  const pathWaits = createPathWaits(memory?.pathsForMs ?? {}, now);
  const outage = createOutage(now + (memory?.outageForMs ?? 0));

  const outageRemainingMs = (instant: number) => Math.max(0, outage.endsAt() - instant);

  function mayProbe(
    { nextProbeAt }: TokenRefusal,
    instant: number,
    { isTryNow }: GateOptions,
  ): boolean {
    if (instant >= nextProbeAt) return true;
    return isTryNow === true && instant >= lastTryNowAt + TRY_NOW_INTERVAL_MS;
  }

  /** Takes what an answer says of the token. @returns whether the refusal has changed */
  function recordToken({ number }: Ticket, token: AnswerEffect["token"], instant: number): boolean {
    // An answer that was overtaken by a younger one says nothing about the token as it is now.
    if (token === "unknown" || number < tokenNumber) return false;
    tokenNumber = number;
    const before = refusal;
    if (token === "accepted") {
      refusal = undefined;
      // After a new refusal, a user may try at once.
      lastTryNowAt = Number.NEGATIVE_INFINITY;
    } else refusal = { cause: token, nextProbeAt: instant + PROBE_INTERVAL_MS };
    return refusal !== before;
  }

  function findServiceHold(instant: number, options: GateOptions): HeldRequest | undefined {
    const isClosed = instant < closedUntil;
    if (refusal === undefined) {
      if (!isClosed) return undefined;
      return {
        ...heldFor("rate-limited", closedUntil - instant),
        ...(statedWaitMs && { statedWaitMs }),
      };
    }
    if (!isClosed && mayProbe(refusal, instant, options)) return undefined;
    const probeAt = probeNumber === undefined ? refusal.nextProbeAt : instant + PROBE_RESULT_MS;
    return heldFor(refusal.cause, Math.max(probeAt, closedUntil) - instant);
  }

  function findHold(
    instant: number,
    path: string,
    options: GateOptions = {},
  ): HeldRequest | undefined {
    const held = findServiceHold(instant, options);
    if (held !== undefined) return held;
    const unavailableMs = Math.max(
      pathWaits.remainingMs(path, instant),
      outageRemainingMs(instant),
    );
    return unavailableMs > 0 ? heldFor("unavailable", unavailableMs) : undefined;
  }

  return {
    held: findHold,
    admit(instant, path, options = {}) {
      const held = findHold(instant, path, options);
      if (held !== undefined) return held;
      lastNumber += 1;
      const ticket = { kind: "admitted", number: lastNumber, path } as const;
      outage.recordSent(ticket);
      if (refusal === undefined) return { ...ticket, isProbe: false };
      if (options.isTryNow === true) lastTryNowAt = instant;
      // A probe is one request, even if it is not answered.
      refusal = { ...refusal, nextProbeAt: instant + PROBE_INTERVAL_MS };
      probeNumber = lastNumber;
      return { ...ticket, isProbe: true };
    },
    recordAnswer(ticket, { wait, isFailure, token }, instant) {
      const until = wait && instant + wait.ms;
      const outageMs = outageRemainingMs(instant);
      if (isFailure) outage.recordFailure(ticket, until);
      else if (token !== "unknown") outage.recordSuccess(ticket);
      let isChanged = outageRemainingMs(instant) !== outageMs;
      if (until !== undefined && wait?.scope === "path") {
        isChanged = pathWaits.extend(ticket.path, until, instant) || isChanged;
      } else if (until !== undefined && until > closedUntil) {
        closedUntil = until;
        statedWaitMs = wait?.statedMs;
        isChanged = true;
      }
      return recordToken(ticket, token, instant) || isChanged;
    },
    endRequest(ticket) {
      outage.recordEnd(ticket);
      if (ticket.number === probeNumber) probeNumber = undefined;
    },
    merge(known, isLeader, instant) {
      if (instant + known.closedForMs > Math.max(closedUntil, instant)) {
        closedUntil = instant + known.closedForMs;
        statedWaitMs = known.statedWaitMs;
      }
      for (const [path, forMs] of Object.entries(known.pathsForMs)) {
        pathWaits.extend(path, instant + forMs, instant);
      }
      if (isLeader) return;
      refusal = restoreRefusal(known.refusal, instant);
      outage.restore(instant + known.outageForMs);
    },
    memory: (instant) => ({
      closedForMs: Math.max(0, closedUntil - instant),
      ...(statedWaitMs && instant < closedUntil && { statedWaitMs }),
      refusal: refusal
        ? { cause: refusal.cause, nextProbeInMs: Math.max(0, refusal.nextProbeAt - instant) }
        : null,
      outageForMs: outageRemainingMs(instant),
      pathsForMs: pathWaits.memory(instant),
    }),
  };
}

function restoreRefusal(refusal: GateMemory["refusal"], now: number): TokenRefusal | undefined {
  return refusal ? { cause: refusal.cause, nextProbeAt: now + refusal.nextProbeInMs } : undefined;
}

/** Rounds up to whole milliseconds: a client that waits this long finds the gate open. */
function heldFor(cause: GateCause, remainingMs: number): HeldRequest {
  return { kind: "held", cause, remainingMs: Math.max(1, Math.ceil(remainingMs)) };
}
