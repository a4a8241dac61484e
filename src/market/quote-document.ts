import type { QuoteDocument } from "./contract.ts";
import type { Quote } from "./quote.ts";

/**
 * The inverse of `quoteSchema`: the quote's fields and nothing else, in the service's order, each text as
 * the service wrote it. A field that is added to the quote passes through.
 */
export const documentOf = ({ instrument, ask, bid, updatedAt, ...more }: Quote): QuoteDocument => ({
  instrument,
  ask,
  bid,
  updatedAt: updatedAt.text,
  ...more,
});
