import type { AbortSignalLike } from "./abort-signal.ts";
import type { InstrumentList } from "./contract.ts";
import type { CheckInfo, FeedPace } from "./feed-headers.ts";
import type { Isin } from "./isin.ts";
import type { Quote } from "./quote.ts";
import type { RateLimitHint } from "./rate-limit-hint.ts";

/** A value and the service's clock when it gave it. */
export interface Answer<T> {
  readonly value: T;
  /**
   * From the `Date` header, whole seconds, plus the age of a check that was made before; `undefined` where
   * it has none.
   */
  readonly serverDateMs: number | undefined;
  /** True where a gateway answered out of what another had asked: no request reached the service. */
  readonly isCached: boolean;
  /** The service's hint of its limit with this answer; undefined if it sent none that can be read. */
  readonly hint?: RateLimitHint | undefined;
  /** The check that a gateway's feed made for everybody; undefined where there is no feed. */
  readonly check?: CheckInfo | undefined;
  /** The feed's pace; undefined where there is no feed. */
  readonly feed?: FeedPace | undefined;
}

/**
 * Why a request is made, if not because the key is due: a person wants to try a refused token at once
 * (`probe`), or requests were queued a moment ago, so that this one does not wait (`queued`).
 */
export type Intent = "probe" | "queued" | undefined;

/**
 * The two operations of the service. Each rejects with a `MarketDataError`, or, once the caller's
 * signal has aborted, with that signal's reason.
 */
export interface MarketDataClient {
  instruments(signal: AbortSignalLike, intent?: Intent): Promise<Answer<InstrumentList>>;
  /** @param intervalMs how often this quote is wanted, in milliseconds, where the client knows that */
  quote(
    isin: Isin,
    signal: AbortSignalLike,
    intent?: Intent,
    intervalMs?: number,
  ): Promise<Answer<Quote>>;
}
