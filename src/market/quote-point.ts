import type { QuotePoint } from "./history.ts";
import type { Isin } from "./isin.ts";
import type { Quote } from "./quote.ts";

/** Converts a quote to a point of its instrument's history; the point does not name the instrument. */
export function pointOf(quote: Quote, checkedAtEpochMs: number): QuotePoint {
  const { instrument: _, ...figures } = quote;
  return { checkedAtEpochMs, ...figures };
}

/** The inverse of `pointOf`. */
export function quoteOf(instrument: Isin, point: QuotePoint): Quote {
  const { checkedAtEpochMs: _, ...figures } = point;
  return { instrument, ...figures };
}
