import type { CheckInfo, FeedPace } from "#market/headers/feed-headers.ts";
import type { RateLimitHint } from "#market/headers/rate-limit-hint.ts";
import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import type { AbortSignalLike } from "./abort-signal.ts";
import type { InstrumentList } from "./contract.ts";

/** A value of the service, with what the headers of its answer say. */
export interface Answer<T> {
  readonly value: T;
  /**
   * The service's time in epoch milliseconds: the `Date` header, in whole seconds, plus the age of an earlier
   * check. `undefined` without that header.
   */
  readonly serverDateMs: number | undefined;
  /** True if a gateway answered from its cache: no request reached the service. */
  readonly isCached: boolean;
  /** True if the service sent an older quote, in whose place a gateway's feed gives its newest one. */
  readonly replacesOlder?: boolean;
  /** The rate limit headers of this answer; undefined if there are none that can be read. */
  readonly hint?: RateLimitHint | undefined;
  /** The check of the gateway's feed; undefined without a feed. */
  readonly check?: CheckInfo | undefined;
  /** The feed's pace; undefined without a feed. */
  readonly feed?: FeedPace | undefined;
}

/**
 * The special purpose of a request. `tryNow`: a user asks to try a refused token at once. `queued`: requests
 * were queued a moment ago, so this one does not wait. Undefined: the key is due.
 */
export type Intent = "tryNow" | "queued" | undefined;

/**
 * The two operations of the service. Each rejects with a `MarketDataError`, or with the reason of the
 * caller's signal once that has aborted.
 */
export interface MarketDataClient {
  instruments(signal: AbortSignalLike, intent?: Intent): Promise<Answer<InstrumentList>>;
  /** @param intervalMs the interval in milliseconds at which the caller wants this quote, if it is known */
  quote(
    isin: Isin,
    signal: AbortSignalLike,
    intent?: Intent,
    intervalMs?: number,
  ): Promise<Answer<Quote>>;
}
