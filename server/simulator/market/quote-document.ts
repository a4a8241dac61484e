import { formatInstant } from "./instant.ts";
import type { Touch } from "./market.ts";
import type { Profile } from "./profile.ts";
import { formatUnits } from "./units.ts";

interface LevelDocument {
  readonly price: string;
  readonly size: string;
}

/** A quote in the service's form (spec, section 2). The type is exported for tests outside of this project. */
export interface QuoteDocument {
  readonly instrument: string;
  readonly ask: LevelDocument;
  readonly bid: LevelDocument;
  readonly updatedAt: string;
}

/** Figures that were set through the control routes, sent unchanged. */
export type PinnedQuote = Omit<QuoteDocument, "instrument">;

/** Writes a touch with all the decimals of its instrument. */
export function quoteDocument(
  isin: string,
  profile: Profile,
  touch: Touch,
  start: bigint,
): QuoteDocument {
  const level = (price: number, size: number) => ({
    price: formatUnits(price, profile.decimals),
    size: formatUnits(size, profile.sizeDecimals),
  });
  return {
    instrument: isin,
    ask: level(touch.askPrice, touch.askSize),
    bid: level(touch.bidPrice, touch.bidSize),
    updatedAt: formatInstant(start + touch.atNanos),
  };
}
