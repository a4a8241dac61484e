import type { Isin } from "#market/isin.ts";
import type { Derived, Quote } from "#market/quote.ts";
import type { Moves } from "#market/statistics/move.ts";

/** One successful check of one instrument. Instants are monotonic milliseconds of the source's clock. */
export interface CheckedQuote {
  readonly quote: Quote;
  readonly derived: Derived;
  /** The quote of the previous successful check, needed to find the changed digits. */
  readonly previous: Quote | undefined;
  readonly moves: Moves;
  /** True if the service sent two different quotes for this instant; this is the later one. */
  readonly isDisputed: boolean;
  readonly checkedAt: number;
  /** The device's date at the check, in epoch milliseconds; for display and export only. */
  readonly checkedAtEpochMs: number;
  /**
   * The planned time from this check to the next one, as of this check. A limit that is met later does not change
   * it.
   */
  readonly plannedIntervalMs: number;
  /** The planned interval of the gateway's feed; undefined without a feed. */
  readonly feedPlanMs?: number;
  /** Set if an earlier page stored the quote. It is stale, whatever its age, until the first check of this page. */
  readonly isRemembered?: true;
}

/** The instruments that the service lists, as of one successful check. */
export interface CheckedInstruments {
  readonly isins: readonly Isin[];
  /** The number of list entries that were dropped because they hold no ISIN. */
  readonly refused: number;
  readonly checkedAt: number;
  readonly checkedAtEpochMs: number;
}
