import type { PacerMemory } from "#engine/pacer/pacer-memory.ts";
import type { TimeSlice, WaitOrigin } from "#engine/protocol/source-status.ts";
import { SLICE_COUNT, SLICE_MS } from "#engine/protocol/time-slices.ts";
import type { MarketDataError } from "#market/errors.ts";
import { boundWait } from "#market/headers/retry-after.ts";

/** The wait in force, for display. */
export interface RequestedWait {
  /** The whole length in milliseconds. */
  readonly ms: number;
  readonly origin: WaitOrigin;
  /** Whether a failure of the service caused the wait, not a rate limit. */
  readonly isFailure: boolean;
}

/** The requests that were sent, and the 429s that came. Instants are monotonic milliseconds. */
export interface RequestLog {
  sent(sentAt: number, epochNow: number): void;
  limited(sentAt: number, epochNow: number): void;
  /** The gate was closed until `closedUntil` by this error, or, without one, by a limit that another page met. */
  closed(error: MarketDataError | undefined, closedUntil: number | undefined, now: number): void;
  /** Forgets the number of 429s. */
  forget(): void;
  readonly wait: RequestedWait;
  /** The wait to store for a later page; undefined if the service did not name it. */
  readonly waitMs: number | undefined;
  readonly lastSentAtEpochMs: number | undefined;
  readonly limits: number;
  readonly lastLimitedAtEpochMs: number | undefined;
  readonly slices: readonly TimeSlice[];
}

type RememberedGate = Pick<PacerMemory, "closedForMs" | "waitMs">;

/** Two reports of one wait differ by no more than this, because of their latency. */
const LATENCY_MS = 1000;

/** @param remembered the closed gate of an earlier page */
export function createRequestLog({ closedForMs, waitMs }: RememberedGate): RequestLog {
  const named = waitMs === undefined ? undefined : boundWait(waitMs);
  let wait: RequestedWait = {
    ms: named?.ms ?? closedForMs,
    origin: originOf(named && { retryAfterMs: named.ms, retryAfterCapped: named.capped }),
    isFailure: false,
  };
  let waitEndsAt = Number.NEGATIVE_INFINITY;
  let lastSentAtEpochMs: number | undefined;
  let lastLimitedAtEpochMs: number | undefined;
  let limits = 0;
  let slices: readonly TimeSlice[] = [];

  function mark(sentAt: number, limited: boolean) {
    const index = Math.floor(sentAt / SLICE_MS);
    const known = slices.find((other) => other.index === index);
    if (known && (known.limited || !limited)) return;
    const others = slices.filter(
      (other) => other.index !== index && other.index > index - SLICE_COUNT,
    );
    slices = [...others, { index, limited }];
  }

  return {
    sent(sentAt, epochNow) {
      lastSentAtEpochMs = epochNow;
      mark(sentAt, false);
    },
    limited(sentAt, epochNow) {
      limits += 1;
      lastLimitedAtEpochMs = epochNow;
      mark(sentAt, true);
    },
    closed(error, closedUntil, now) {
      // A shorter wait during a longer one changes nothing, and is not shown.
      if (closedUntil === undefined || closedUntil <= waitEndsAt) return;
      const origin = originOf(error);
      // If the gateway or another page reports the same wait again, its origin stays.
      const isSameWait = origin === "earlier" && closedUntil - waitEndsAt < LATENCY_MS;
      waitEndsAt = closedUntil;
      if (isSameWait) return;
      wait = {
        ms: error?.retryAfterMs ?? closedUntil - now,
        origin,
        isFailure: error?.kind === "http",
      };
    },
    forget() {
      limits = 0;
      lastLimitedAtEpochMs = undefined;
    },
    get wait() {
      return wait;
    },
    get waitMs() {
      if (wait.origin === "capped") return wait.ms + 1;
      return wait.origin === "service" ? wait.ms : undefined;
    },
    get lastSentAtEpochMs() {
      return lastSentAtEpochMs;
    },
    get limits() {
      return limits;
    },
    get lastLimitedAtEpochMs() {
      return lastLimitedAtEpochMs;
    },
    get slices() {
      return slices;
    },
  };
}

type NamedWait = Pick<
  MarketDataError,
  "retryAfterMs" | "retryAfterCapped" | "gateClosedForMs" | "feed"
>;

function originOf(error: NamedWait | undefined): WaitOrigin {
  // A feed asks for all browsers, so its wait is the service's, whichever page met it.
  if (error === undefined || (error.gateClosedForMs !== undefined && !error.feed)) return "earlier";
  if (error.retryAfterMs === undefined) return "own";
  return error.retryAfterCapped ? "capped" : "service";
}
