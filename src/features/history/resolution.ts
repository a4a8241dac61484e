import { type FirstSeen, isSameQuote, type QuotePoint, type TouchPoint } from "#market/history.ts";

/** Part of each quote that a cache keeps. Sparklines need the touch alone, which saves memory. */
export interface Resolution<Point extends FirstSeen> {
  readonly of: (quote: QuotePoint) => Point;
  /** Whether two points are equal at this resolution. */
  readonly isSame: (a: Point, b: Point) => boolean;
}

export const QUOTES: Resolution<QuotePoint> = {
  of: (quote) => quote,
  isSame: isSameQuote,
};

export const TOUCHES: Resolution<TouchPoint> = {
  of: ({ checkedAtEpochMs, bid, ask }) => ({ checkedAtEpochMs, bid: bid.price, ask: ask.price }),
  isSame: (a, b) => a.bid === b.bid && a.ask === b.ask,
};
