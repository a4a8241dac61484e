import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";

/** As much of a feed as is measured here. */
export interface FeedUnderTest {
  readonly quote: (isin: Isin, request: FeedRequest) => Promise<FeedAnswer<Quote>>;
  readonly instruments: (request: FeedRequest) => Promise<FeedAnswer<unknown>>;
  readonly close: () => void;
}

/** Who asks, and how long it waits for a first answer. */
interface FeedRequest {
  readonly client: string;
  readonly signal: AbortSignal;
  readonly waitMs: number;
}

export type FeedAnswer<T> =
  | { readonly kind: "value"; readonly value: T }
  | { readonly kind: "error" }
  | { readonly kind: "queued" };
