import { type FirstSeen, isSameQuote, type QuotePoint, type TouchPoint } from "#market/history.ts";

/** How much of each quote is stored in memory: a table's lines would fill it with what none of them shows. */
export interface Resolution<Point extends FirstSeen> {
  readonly of: (quote: QuotePoint) => Point;
  /** Whether the checks that found nothing new are stored, too. */
  readonly keepsChecks: boolean;
  /** Whether the second says nothing that the first did not. */
  readonly isSame: (one: Point, other: Point) => boolean;
}

export const QUOTES: Resolution<QuotePoint> = {
  of: (quote) => quote,
  keepsChecks: true,
  isSame: isSameQuote,
};

export const TOUCHES: Resolution<TouchPoint> = {
  of: ({ checkedAtEpochMs, bid, ask }) => ({ checkedAtEpochMs, bid: bid.price, ask: ask.price }),
  keepsChecks: false,
  isSame: (one, other) => one.bid === other.bid && one.ask === other.ask,
};
