import type { QuotePoint } from "./history.ts";
import type { Isin } from "./isin.ts";
import type { Quote } from "./quote.ts";

/** A quote as a point in the history of its instrument, which the point does not name. */
export function pointOf(quote: Quote, checkedAtEpochMs: number): QuotePoint {
  const { instrument: _, ...figures } = quote;
  return { checkedAtEpochMs, ...figures };
}

/** The inverse of `pointOf`. */
export function quoteOf(instrument: Isin, point: QuotePoint): Quote {
  const { checkedAtEpochMs: _, ...figures } = point;
  return { instrument, ...figures };
}
