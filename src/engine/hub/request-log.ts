import { SLOT_MS, SLOTS } from "#engine/protocol/slots.ts";
import type { RequestSlot, WaitOrigin } from "#engine/protocol/source.ts";
import type { MarketDataError } from "#market/errors.ts";

/** The silence that holds, as it is told to a person. */
export interface RequestedWait {
  /** How long it was when it began. */
  readonly ms: number;
  readonly origin: WaitOrigin;
  /** Whether the service failed with that origin: it is then no limit that was met. */
  readonly isFailure: boolean;
}

/** What was sent, and what the service said of its limit. Instants are monotonic milliseconds. */
export interface RequestLog {
  sent(sentAt: number, epochNow: number): void;
  limited(sentAt: number, epochNow: number): void;
  /** The gate was closed until `closedUntil`: because of this error, or of what an earlier page met. */
  closed(error: MarketDataError | undefined, closedUntil: number | undefined, now: number): void;
  /** Forgets how often the service said that it was too much. */
  forget(): void;
  readonly wait: RequestedWait;
  readonly lastSentAtEpochMs: number | undefined;
  readonly limits: number;
  readonly lastLimitedAtEpochMs: number | undefined;
  readonly slots: readonly RequestSlot[];
}

/** By no more than this do two tellings of one wait differ, for the time that each was on its way. */
const ON_ITS_WAY_MS = 1000;

/** @param closedForMs how long a gate that an earlier page left behind is still closed */
export function createRequestLog(closedForMs: number): RequestLog {
  let wait: RequestedWait = { ms: closedForMs, origin: "earlier", isFailure: false };
  let waitEndsAt = Number.NEGATIVE_INFINITY;
  let lastSentAtEpochMs: number | undefined;
  let lastLimitedAtEpochMs: number | undefined;
  let limits = 0;
  let slots: readonly RequestSlot[] = [];

  function mark(sentAt: number, limited: boolean) {
    const slot = Math.floor(sentAt / SLOT_MS);
    const known = slots.find((other) => other.slot === slot);
    if (known && (known.limited || !limited)) return;
    const others = slots.filter((other) => other.slot !== slot && other.slot > slot - SLOTS);
    slots = [...others, { slot, limited }];
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
      // A shorter wait inside a longer one changes nothing, and is not told.
      if (closedUntil === undefined || closedUntil <= waitEndsAt) return;
      const origin = originOf(error);
      // The same wait, told once more by the gateway or by another page: it is still whose it was.
      const isSameWait = origin === "earlier" && closedUntil - waitEndsAt < ON_ITS_WAY_MS;
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
    get lastSentAtEpochMs() {
      return lastSentAtEpochMs;
    },
    get limits() {
      return limits;
    },
    get lastLimitedAtEpochMs() {
      return lastLimitedAtEpochMs;
    },
    get slots() {
      return slots;
    },
  };
}

function originOf(error: MarketDataError | undefined): WaitOrigin {
  if (error === undefined || error.heldForMs !== undefined) return "earlier";
  if (error.retryAfterMs === undefined) return "own";
  return error.retryAfterCapped ? "capped" : "service";
}
