import type { PacePolicy } from "#engine/pacer/pace-policy.ts";
import type { PacerMemory } from "#engine/pacer/pacer.ts";
import type { AbortSignalLike } from "#market/abort-signal.ts";
import type { MarketDataError } from "#market/errors.ts";
import type { HistoryKeeping } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import type { Moves } from "#market/move.ts";
import type { Derived, Quote } from "#market/quote.ts";
import type { AnswerRecord } from "./answer-record.ts";
import type { Outcome } from "./answers.ts";

export type { PacePolicy, PacerMemory };

/** One successful check of one instrument. Instants are monotonic milliseconds of the source's clock. */
export interface CheckedQuote {
  readonly quote: Quote;
  readonly derived: Derived;
  /** What the successful check before this one showed; the changed digits are judged against it. */
  readonly previous: Quote | undefined;
  readonly moves: Moves;
  /** True where the service gave two different quotes for this one instant; this is the later answer. */
  readonly isDisputed: boolean;
  readonly checkedAt: number;
  /** The device's date at the check, in epoch milliseconds; for show and export only. */
  readonly checkedAtEpochMs: number;
  /**
   * How long the plan was, at the check, for the value to stand until the next one. A limit met later
   * changes the plan, but not how old the value is.
   */
  readonly plannedIntervalMs: number;
  /** Set where an earlier page left it: stale, whatever its age, until the first check of this one. */
  readonly isRemembered?: true;
}

/** The instruments that the service lists, as of one successful check. */
export interface CheckedInstruments {
  readonly isins: readonly Isin[];
  /** Entries of the service's list that were no ISIN and were left out. */
  readonly refused: number;
  readonly checkedAt: number;
  readonly checkedAtEpochMs: number;
}

/** One state for the page; where several hold, the first of this order is the one shown. */
export type Connection =
  | { readonly state: "paused"; readonly sinceEpochMs: number }
  | {
      readonly state: "unauthorized" | "forbidden";
      readonly sinceEpochMs: number;
      readonly error: MarketDataError;
      readonly nextTryAt: number;
    }
  | {
      readonly state: "rate-limited";
      readonly resumeAt: number;
      readonly resumeAtEpochMs: number;
      /** How long the wait was when it began, in milliseconds. */
      readonly waitMs: number;
      readonly origin: WaitOrigin;
    }
  | { readonly state: "offline"; readonly nextTryAt: number | undefined }
  | {
      readonly state: "unreachable";
      readonly nextTryAt: number | undefined;
      readonly error: MarketDataError;
    }
  | { readonly state: "connecting" }
  | { readonly state: "live" };

/**
 * Who wished that wait. `service`: its Retry-After. `capped`: the same, cut at a day. `own`: the
 * service named none that can be read. `earlier`: another page met the
 * limit, before this one or beside it.
 */
export type WaitOrigin = "service" | "capped" | "own" | "earlier";

export interface SourceStatus {
  readonly connection: Connection;
  /** Requests a minute that the source allows itself now. */
  readonly perMinute: number;
  /** The time between two checks of an instrument of weight 1, in milliseconds; 0 while none is watched. */
  readonly cycleMs: number;
  /** Until when nothing at all is sent, while a Retry-After holds. */
  readonly closedUntil: number | undefined;
  /** The service's time = the source's clock + this, in milliseconds; undefined before any answer told. */
  readonly serviceOffsetMs: number | undefined;
  /** How far the device's date was ahead of the service's at the last answer that told its time. */
  readonly deviceLeadMs: number | undefined;
  /** When the last request left; undefined before the first. */
  readonly lastSentAtEpochMs: number | undefined;
  /** When something was sent in the last minute, in no order. */
  readonly slots: readonly RequestSlot[];
  /** Successful checks of quotes since the asking began, which a new worker does anew. */
  readonly checks: number;
  /** How often the service said that it was too much, and when last. */
  readonly limits: number;
  readonly lastLimitedAtEpochMs: number | undefined;
  readonly policy: PacePolicy;
  /** What was learned of the limit, as it is worth keeping over a reload. */
  readonly memory: PacerMemory;
  /** How the keeping of the history fares. */
  readonly history: HistoryKeeping;
  /** True once the gateway serves another source: nothing is asked any more, and it must be opened anew. */
  readonly isForeign: boolean;
}

/** A stretch of 1.25 s in which something was sent: its number, counted from the clock's origin. */
export interface RequestSlot {
  readonly slot: number;
  /** True where the service said in it that this was too much. */
  readonly limited: boolean;
}

/**
 * What stands between react-query and whatever fetches: it knows what is watched, decides when to
 * ask, and hands out answers. The one that runs in the page and any that runs elsewhere look alike.
 */
export interface QuoteSource {
  /** The list of instruments: the held one while it is current, else the next. Rejects with a MarketDataError. */
  instruments(signal: AbortSignalLike): Promise<CheckedInstruments>;
  /**
   * The next answer for one instrument that came after `newerThan` (monotonic milliseconds); at
   * once where the source already holds one. Rejects with a MarketDataError where that answer was
   * an error, and with the signal's reason when the wait is ended.
   */
  quote(
    isin: Isin,
    options: { newerThan?: number; signal: AbortSignalLike },
  ): Promise<CheckedQuote>;
  /** The last answer for one instrument, good or bad; undefined before the first. */
  last(isin: Isin): Outcome<CheckedQuote> | undefined;
  /** The last good answer, whatever came after it. */
  held(isin: Isin): CheckedQuote | undefined;
  /** What came for an instrument beside good quotes; undefined while nothing did. */
  record(isin: Isin): AnswerRecord | undefined;
  /** The planned time between two checks of this instrument; a closed gate does not change it. */
  plannedIntervalMs(isin: Isin): number;
  /** What this tab watches, with weights; replaces what it said before. */
  setInterest(weights: ReadonlyMap<Isin, number>): void;
  /**
   * What this tab has armed alerts on; replaces what it said before. Checked at a background pace
   * at least, also while the tab is hidden, but not while it is paused.
   */
  setAlerts(isins: ReadonlySet<Isin>): void;
  setVisible(visible: boolean): void;
  pause(): void;
  resume(): void;
  /** Tries now, after 401, 403 or a silent service; never inside a Retry-After. */
  probe(): void;
  /** Holds for all tabs. */
  setPolicy(policy: PacePolicy): void;
  /** Begins to learn the service's limit anew; a Retry-After in force stays in force. */
  forgetPace(): void;
  status(): SourceStatus;
  subscribe(listener: (status: SourceStatus) => void): () => void;
  /** Ends every request, wait and timer. */
  close(): void;
}

/** The list is asked for again after this long. */
export const LIST_INTERVAL_MS = 10 * 60_000;

/** A list that was read within the interval; anything else is waited for. */
export function isListCurrent(
  last: Outcome<CheckedInstruments> | undefined,
  now: number,
): last is Outcome<CheckedInstruments> {
  return last !== undefined && "value" in last && now - last.at < LIST_INTERVAL_MS;
}

/** What is known before anything was asked. */
export const initialStatus = (connection: Connection, policy: PacePolicy): SourceStatus => ({
  connection,
  perMinute: 0,
  cycleMs: 0,
  closedUntil: undefined,
  serviceOffsetMs: undefined,
  deviceLeadMs: undefined,
  lastSentAtEpochMs: undefined,
  slots: [],
  checks: 0,
  limits: 0,
  lastLimitedAtEpochMs: undefined,
  policy,
  memory: { perMinute: null, longestWaitMs: 0, closedForMs: 0 },
  history: "opening",
  isForeign: false,
});
