import type { MarketDataError } from "#market/errors.ts";
import { SLOT_MS, SLOTS } from "./slots.ts";
import type { RequestSlot, WaitWish } from "./source.ts";

/** The silence that holds, as it is told to a person. */
export interface Asked {
  /** How long it was when it began. */
  readonly ms: number;
  readonly wish: WaitWish;
  /** Whether the service failed with that wish: it is then no limit that was met. */
  readonly isFailure: boolean;
}

/** What was sent, and what the service said of its limit. Instants are monotonic milliseconds. */
export interface Ledger {
  sent(sentAt: number, epochNow: number): void;
  limited(sentAt: number, epochNow: number): void;
  /** The gate was closed until `closedUntil`: because of this error, or of what an earlier page met. */
  closed(error: MarketDataError | undefined, closedUntil: number | undefined, now: number): void;
  /** Forgets how often the service said that it was too much. */
  forget(): void;
  readonly asked: Asked;
  readonly lastSentAtEpochMs: number | undefined;
  readonly limits: number;
  readonly lastLimitedAtEpochMs: number | undefined;
  readonly slots: readonly RequestSlot[];
}

/** By no more than this do two tellings of one wait differ, for the time that each was on its way. */
const ON_ITS_WAY_MS = 1000;

/** @param closedForMs how long a gate that an earlier page left behind is still closed */
export function createLedger(closedForMs: number): Ledger {
  let asked: Asked = { ms: closedForMs, wish: "earlier", isFailure: false };
  let askedUntil = Number.NEGATIVE_INFINITY;
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
      if (closedUntil === undefined || closedUntil <= askedUntil) return;
      const wish = wishOf(error);
      // The same wait, told once more by the gateway or by another page: it is still whose it was.
      const isSameWait = wish === "earlier" && closedUntil - askedUntil < ON_ITS_WAY_MS;
      askedUntil = closedUntil;
      if (isSameWait) return;
      asked = {
        ms: error?.retryAfterMs ?? closedUntil - now,
        wish,
        isFailure: error?.kind === "http",
      };
    },
    forget() {
      limits = 0;
      lastLimitedAtEpochMs = undefined;
    },
    get asked() {
      return asked;
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

function wishOf(error: MarketDataError | undefined): WaitWish {
  if (error === undefined || error.heldForMs !== undefined) return "earlier";
  if (error.retryAfterMs === undefined) return "own";
  return error.retryAfterCapped ? "capped" : "service";
}
