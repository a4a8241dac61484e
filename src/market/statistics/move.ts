import { compareDecimals, subtract } from "#market/decimal.ts";
import { commonDecimals, type Figure, padDecimals } from "#market/figure.ts";
import type { Quote } from "#market/quote.ts";

export type Direction = "up" | "down";

/** The change of a price from one check to the next. */
interface Move {
  readonly direction: Direction;
  /** The unsigned distance, with the decimals of the longer of the two prices. */
  readonly by: Figure;
}

/** The moves of both sides; undefined for a price of equal value, even if it is written with other zeros. */
export interface Moves {
  readonly bid: Move | undefined;
  readonly ask: Move | undefined;
}

export function movesBetween(previous: Quote | undefined, quote: Quote): Moves {
  return {
    bid: previous && moveBetween(previous.bid.price, quote.bid.price),
    ask: previous && moveBetween(previous.ask.price, quote.ask.price),
  };
}

function moveBetween(before: Figure, now: Figure): Move | undefined {
  const order = compareDecimals(now, before);
  if (order === 0) return undefined;
  const by = order > 0 ? subtract(now, before) : subtract(before, now);
  return { direction: order > 0 ? "up" : "down", by: padDecimals(by, commonDecimals(now, before)) };
}
