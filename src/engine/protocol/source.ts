import type { PacePolicy } from "#engine/pacer/pace-policy.ts";
import type { PacerMemory } from "#engine/pacer/pacer-memory.ts";
import type { AbortSignalLike } from "#market/abort-signal.ts";
import type { MarketDataError } from "#market/errors.ts";
import type { FeedPace } from "#market/feed-headers.ts";
import type { HistoryStorageState } from "#market/history.ts";
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
  /** The quote of the previous successful check, with which changed digits are found. */
  readonly previous: Quote | undefined;
  readonly moves: Moves;
  /** True where the service sent two different quotes for this instant; this is the later answer. */
  readonly isDisputed: boolean;
  readonly checkedAt: number;
  /** The device's date at the check, in epoch milliseconds; for display and export only. */
  readonly checkedAtEpochMs: number;
  /**
   * The planned time from this check to the next one. A limit met later changes the plan, but not how
   * old the value is.
   */
  readonly plannedIntervalMs: number;
  /** How often the gateway's feed checks it; undefined without a feed. */
  readonly feedPlanMs?: number;
  /** Set where an earlier page stored it: stale, whatever its age, until the first check of this page. */
  readonly isRemembered?: true;
}

/** The instruments that the service lists, as of one successful check. */
export interface CheckedInstruments {
  readonly isins: readonly Isin[];
  /** How many entries of the service's list were no ISIN and were left out. */
  readonly refused: number;
  readonly checkedAt: number;
  readonly checkedAtEpochMs: number;
}

/** One state for the page; where several apply, the first in this order is shown. */
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
 * Where the length of a wait comes from. `service`: its Retry-After. `capped`: its Retry-After, limited
 * to a day. `own`: chosen here, because Retry-After was missing or unreadable. `earlier`: from another
 * page, which met the limit before this one or at the same time.
 */
export type WaitOrigin = "service" | "capped" | "own" | "earlier";

/** Why the gateway's stream brings no quotes, so that they are requested. */
export type StreamTrouble =
  /** It ended, or the gateway is not there. */
  | "lost"
  /** The gateway, or a proxy in front of it, does not open any. */
  | "refused"
  /** It opens, but nothing comes through. */
  | "silent"
  /** The gateway has as many streams open as it may. */
  | "full"
  /** The gateway and this page do not understand each other. */
  | "version";

/** How quotes come to the page: by the gateway's stream, or one request for each. */
export type Transport =
  | { readonly kind: "stream" }
  | {
      readonly kind: "poll";
      /** `none`: there is no stream here. `opening`: it has not begun yet. */
      readonly cause: StreamTrouble | "none" | "opening";
      /** When the stream is tried next, by the device's date in epoch milliseconds; for display only. */
      readonly nextTryAtEpochMs?: number | undefined;
    };

export interface SourceStatus {
  readonly connection: Connection;
  /** Undefined before the engine has said it. */
  readonly transport?: Transport;
  /** The present pace, in requests a minute: that of the gateway's feed, or else the page's own. */
  readonly perMinute: number;
  /** The time between two checks of an instrument of weight 1, in milliseconds; 0 while none is watched. */
  readonly cycleMs: number;
  /** The same between two requests of this page; a feed may answer several of them from one check. */
  readonly pollCycleMs: number;
  /** The pace of the gateway's feed; undefined without a feed. */
  readonly feed?: FeedPace | undefined;
  /** Until when nothing is sent, while a Retry-After is in force. */
  readonly closedUntil: number | undefined;
  /** The service's time = the source's clock + this, in milliseconds; undefined before any answer had a date. */
  readonly serviceOffsetMs?: number | undefined;
  /** How far the device's date was ahead of the service's at the last answer with a date. */
  readonly deviceLeadMs?: number | undefined;
  /** When the last request was sent, or the stream brought a new check; undefined before the first. */
  readonly lastSentAtEpochMs?: number | undefined;
  /** The slots of the last minute in which anything happened, in no order. */
  readonly slots: readonly RequestSlot[];
  /** Successful checks of quotes since the engine started. */
  readonly checks: number;
  /** How many 429s the service sent, and when the last one came. */
  readonly limits: number;
  readonly lastLimitedAtEpochMs?: number | undefined;
  readonly policy: PacePolicy;
  /** The learned limit, in the form that survives a reload. */
  readonly memory: PacerMemory;
  /** The state of the stored history. */
  readonly history: HistoryStorageState;
  /** True once the gateway serves another source: nothing is sent any more, and a new source must be opened. */
  readonly isForeign: boolean;
}

/**
 * A slot of 1.25 s in which something was sent, or the stream brought a new check: its number, counted from
 * the clock's origin.
 */
export interface RequestSlot {
  readonly slot: number;
  /** True where a request of this slot was answered with 429. */
  readonly limited: boolean;
}

/**
 * The data source of react-query. It sends what the tab watches to the engine and returns the answers.
 * The interface is the same wherever the engine runs: in a shared worker or in the page.
 */
export interface QuoteSource {
  /** The list of instruments: the stored one while it is current, else the next. Rejects with a MarketDataError. */
  instruments(signal: AbortSignalLike): Promise<CheckedInstruments>;
  /**
   * The next answer for one instrument that came after `newerThan` (monotonic milliseconds); at
   * once where the source already has one. Rejects with a MarketDataError where that answer was
   * an error, and with the signal's reason when it is aborted.
   */
  quote(
    isin: Isin,
    options: { newerThan?: number; signal: AbortSignalLike },
  ): Promise<CheckedQuote>;
  /** The last answer for one instrument, good or bad; undefined before the first. */
  last(isin: Isin): Outcome<CheckedQuote> | undefined;
  /** The last good quote, even if an error came after it. */
  lastGood(isin: Isin): CheckedQuote | undefined;
  /** Counts of refused and ignored answers of an instrument; undefined without any. */
  record(isin: Isin): AnswerRecord | undefined;
  /** The planned time between two checks of this instrument; a closed gate does not change it. */
  plannedIntervalMs(isin: Isin): number;
  /** Sets what this tab watches, with weights. */
  setInterest(weights: ReadonlyMap<Isin, number>): void;
  /**
   * Sets the instruments with armed alerts of this tab. They are checked at a background pace at least,
   * also while the tab is hidden, but not while it is paused.
   */
  setAlerts(isins: ReadonlySet<Isin>): void;
  setVisible(visible: boolean): void;
  pause(): void;
  resume(): void;
  /** Sends a request now, after 401, 403 or an outage; never during a Retry-After. */
  probe(): void;
  /** Applies to all tabs. */
  setPolicy(policy: PacePolicy): void;
  /** Forgets the learned limit and learns it again; a Retry-After stays in force. */
  forgetPace(): void;
  status(): SourceStatus;
  subscribe(listener: (status: SourceStatus) => void): () => void;
  /** Ends every request, wait and timer. */
  close(): void;
}

/** The list is requested again after this time. */
export const LIST_INTERVAL_MS = 10 * 60_000;

/** Whether the list was received within the interval; otherwise callers wait for the next one. */
export function isListCurrent(
  last: Outcome<CheckedInstruments> | undefined,
  now: number,
): last is Outcome<CheckedInstruments> {
  return last !== undefined && "value" in last && now - last.at < LIST_INTERVAL_MS;
}

/** The status before the first request. */
export const initialStatus = (connection: Connection, policy: PacePolicy): SourceStatus => ({
  connection,
  perMinute: 0,
  cycleMs: 0,
  pollCycleMs: 0,
  closedUntil: undefined,
  slots: [],
  checks: 0,
  limits: 0,
  policy,
  memory: { perMinute: null, longestWaitMs: 0, closedForMs: 0 },
  history: "opening",
  isForeign: false,
});
