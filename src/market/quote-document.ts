import type { QuoteDocument } from "#market/client/contract.ts";
import type { Quote } from "./quote.ts";

/**
 * Returns what `quoteSchema` parses: the fields of the quote in the service's order, each as the service wrote it.
 * A field that is added to `Quote` later is included.
 */
export const documentOf = ({ instrument, ask, bid, updatedAt, ...more }: Quote): QuoteDocument => ({
  instrument,
  ask,
  bid,
  updatedAt: updatedAt.text,
  ...more,
});
