import { add, compareDecimals, midpoint, ratio, roundHalfUp, subtract } from "./decimal.ts";
import {
  commonDecimals,
  type DecimalString,
  type Figure,
  isNegative,
  isZero,
  padDecimals,
} from "./figure.ts";
import type { QuoteTime } from "./instant.ts";
import type { Isin } from "./isin.ts";

/** One side of the touch. The unit of the price is unknown: the service names no currency. */
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

/** `locked`: bid = ask. `crossed`: bid > ask, which is shown and flagged, but not corrected. */
export type Book = "normal" | "locked" | "crossed";

/** The figures that are computed from a quote alone. */
export interface Derived {
  /** ask − bid, exact, with at least the common decimals. */
  readonly spread: Figure;
  /** (ask + bid) / 2, exact, with at least the common decimals. */
  readonly mid: Figure;
  /** spread / mid × 10 000, rounded half-up to two decimals; `undefined` for mid ≤ 0. */
  readonly bps: Figure | undefined;
  /** `bps` for a narrow table column: one decimal below 100, none from 100 on. */
  readonly bpsInTable: Figure | undefined;
  readonly book: Book;
  /** The number of decimals to which bid and ask are padded for display. */
  readonly decimals: number;
  /** The bid's share of both sizes, 0 to 1: a rounded number for drawing a bar, not a figure. */
  readonly bidShare: number;
}

export function derive(quote: Quote): Derived {
  const ask = quote.ask.price;
  const bid = quote.bid.price;
  const decimals = commonDecimals(ask, bid);
  const spread = padDecimals(subtract(ask, bid), decimals);
  const mid = padDecimals(midpoint(ask, bid), decimals);
  const bps = isNegative(mid) ? undefined : ratio(spread, mid, 10_000);
  return {
    spread,
    mid,
    bps: bps === undefined ? undefined : roundHalfUp(bps, 2),
    bpsInTable: bps === undefined ? undefined : bpsInTable(bps),
    book: bookOf(spread),
    decimals,
    bidShare: shareOf(quote.bid.size, quote.ask.size),
  };
}

function bookOf(spread: Figure): Book {
  if (isZero(spread)) return "locked";
  return isNegative(spread) ? "crossed" : "normal";
}

/** Rounds the unrounded figure, because rounding twice would turn 35.449 into 35.5. */
function bpsInTable(unrounded: Figure): Figure {
  const oneDecimal = roundHalfUp(unrounded, 1);
  const belowHundred = /^-?\d{1,2}\./.test(oneDecimal);
  return belowHundred ? oneDecimal : roundHalfUp(unrounded, 0);
}

function shareOf(bid: DecimalString, ask: DecimalString): number {
  const share = ratio(bid, add(bid, ask));
  return share === undefined ? 0.5 : Number(share);
}

/**
 * Compares a quote with the previous one of the same instrument. `conflict`: the same instant with other
 * figures. Figures are compared by value, instants by the nanosecond.
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
