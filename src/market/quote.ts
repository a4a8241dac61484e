import {
  compareDecimals,
  type DecimalString,
  decimalsOf,
  type Figure,
  isNegative,
  isZero,
  midpoint,
  padDecimals,
  ratio,
  roundHalfUp,
  subtract,
} from "./decimal.ts";
import type { QuoteTime } from "./instant.ts";
import type { Isin } from "./isin.ts";
import type { Nominal } from "./nominal.ts";

/** One side of the touch. Its unit is unknown: the service names no currency. */
export interface PriceLevel {
  readonly price: DecimalString;
  readonly size: DecimalString;
}

/** The touch of one instrument at one instant. */
export interface Quote {
  readonly instrument: Isin;
  readonly ask: PriceLevel;
  readonly bid: PriceLevel;
  readonly updatedAt: QuoteTime;
}

/** `locked`: bid = ask. `crossed`: bid > ask; shown and flagged, never corrected. */
export type Book = "normal" | "locked" | "crossed";

/** Basis points before any rounding, so that no screen rounds a figure twice. */
export type UnroundedBps = Nominal<string, "UnroundedBps">;

/** What follows from a quote by arithmetic alone. */
export interface Derived {
  /** ask − bid, exact, with at least the common decimals. */
  readonly spread: Figure;
  /** (ask + bid) / 2, exact, with at least the common decimals. */
  readonly mid: Figure;
  /** spread / mid × 10 000, half-up, two decimals; `undefined` where mid ≤ 0. */
  readonly bps: Figure | undefined;
  /** The same before rounding, for `bpsForTable`. */
  readonly bpsUnrounded: UnroundedBps | undefined;
  readonly book: Book;
  /** Decimals to which bid and ask are both padded for display. */
  readonly decimals: number;
}

export function derive(quote: Quote): Derived {
  const ask = quote.ask.price;
  const bid = quote.bid.price;
  const decimals = Math.max(decimalsOf(ask), decimalsOf(bid));
  const spread = padDecimals(subtract(ask, bid), decimals);
  const mid = padDecimals(midpoint(ask, bid), decimals);
  const bps = isNegative(mid) ? undefined : ratio(spread, mid, 10_000);
  return {
    spread,
    mid,
    bps: bps === undefined ? undefined : roundHalfUp(bps, 2),
    bpsUnrounded: bps as UnroundedBps | undefined,
    book: isZero(spread) ? "locked" : isNegative(spread) ? "crossed" : "normal",
    decimals,
  };
}

/** One decimal where the rounded figure is below 100 (either sign), none from 100 on; half-up. */
export function bpsForTable(bps: UnroundedBps): Figure {
  const figure: string = bps;
  const oneDecimal = roundHalfUp(figure as Figure, 1);
  const belowHundred = /^-?\d{1,2}\./.test(oneDecimal);
  return belowHundred ? oneDecimal : roundHalfUp(figure as Figure, 0);
}

/**
 * How an answer stands to the one before it, of the same instrument: `conflict` is the same instant
 * with other figures. Figures are compared by value, instants by the nanosecond.
 */
export function judgeSuccession(
  previous: Quote | undefined,
  next: Quote,
): "newer" | "same" | "conflict" | "older" {
  if (previous === undefined || next.updatedAt.nanos > previous.updatedAt.nanos) return "newer";
  if (next.updatedAt.nanos < previous.updatedAt.nanos) return "older";
  const same = sameLevel(previous.ask, next.ask) && sameLevel(previous.bid, next.bid);
  return same ? "same" : "conflict";
}

function sameLevel(a: PriceLevel, b: PriceLevel): boolean {
  return compareDecimals(a.price, b.price) === 0 && compareDecimals(a.size, b.size) === 0;
}
