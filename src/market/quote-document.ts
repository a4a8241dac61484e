import type { QuoteDocument } from "./contract.ts";
import type { Quote } from "./quote.ts";

/** The inverse of `quoteSchema`: the quote's fields and nothing else, each text as the service wrote it. */
export const documentOf = ({ updatedAt, ...texts }: Quote): QuoteDocument => ({
  ...texts,
  updatedAt: updatedAt.text,
});
