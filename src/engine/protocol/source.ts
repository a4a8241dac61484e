import type { PacePolicy } from "#engine/pacer/pace-policy.ts";
import type { AbortSignalLike } from "#market/client/abort-signal.ts";
import type { Isin } from "#market/isin.ts";
import type { AnswerRecord } from "./answer-record.ts";
import type { Outcome } from "./answers.ts";
import type { CheckedInstruments, CheckedQuote } from "./checked.ts";
import type { SourceStatus } from "./source-status.ts";

/**
 * The data source of react-query. It sends the tab's demand to the engine and returns the answers. The engine may
 * run in a shared worker or in the page.
 */
export interface QuoteSource {
  /**
   * Resolves with the stored list while it is current, otherwise with the next one. Rejects with a MarketDataError.
   */
  instruments(signal: AbortSignalLike): Promise<CheckedInstruments>;
  /**
   * Resolves with the first answer for an instrument after `newerThan` (monotonic milliseconds), at once if the
   * source has it. Rejects with a MarketDataError if that answer is an error, and with the signal's reason after
   * an abort.
   */
  quote(
    isin: Isin,
    options: { newerThan?: number; signal: AbortSignalLike },
  ): Promise<CheckedQuote>;
  /** Returns the last answer for one instrument, good or bad; undefined before the first. */
  last(isin: Isin): Outcome<CheckedQuote> | undefined;
  /** Returns the last good quote, even if an error came after it. */
  lastGood(isin: Isin): CheckedQuote | undefined;
  /** Returns the counts of refused and ignored answers of an instrument; undefined without any. */
  record(isin: Isin): AnswerRecord | undefined;
  /** Returns the planned milliseconds between two checks of this instrument; a closed gate does not change them. */
  plannedIntervalMs(isin: Isin): number;
  /** Sets the instruments that this tab watches, with weights. */
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
  tryNow(): void;
  /** Applies to all tabs. */
  setPolicy(policy: PacePolicy): void;
  /** Forgets the learned limit and learns it again; a Retry-After stays in force. */
  forgetPace(): void;
  status(): SourceStatus;
  subscribe(listener: (status: SourceStatus) => void): () => void;
  /** Ends every request, wait and timer. */
  close(): void;
}

/** The interval between two requests for the list. */
export const LIST_INTERVAL_MS = 10 * 60_000;

/** Returns whether the list arrived within the last interval. */
export function isListCurrent(
  last: Outcome<CheckedInstruments> | undefined,
  now: number,
): last is Outcome<CheckedInstruments> {
  return last !== undefined && "value" in last && now - last.at < LIST_INTERVAL_MS;
}
