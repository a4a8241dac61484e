import { type Direction, type ShownPrice, showChange } from "#market/change.ts";
import {
  add,
  type DecimalString,
  decimalsOf,
  type Figure,
  padDecimals,
  ratio,
  subtract,
} from "#market/decimal.ts";
import { formatFigure, type NumberFormat } from "#market/format.ts";
import { bpsForTable } from "#market/quote.ts";
import type { CheckedQuote } from "#polling/source.ts";
import type { Lengths } from "./columns.ts";

/** Everything of a quote that a row writes, as text. */
export interface RowView {
  readonly bid: ShownSide;
  readonly ask: ShownSide;
  readonly spread: string;
  /** Undefined where the mid is not above zero. */
  readonly bps: string | undefined;
  readonly mid: string;
}

export interface ShownSide extends ShownPrice {
  readonly size: string;
  /** This side's share of both sizes, 0 to 1: for drawing a bar, never for a figure. */
  readonly share: number;
  /** How far the price moved since the last check, without its sign. */
  readonly movedBy: string | undefined;
}

export function viewRow(checked: CheckedQuote, format: NumberFormat): RowView {
  const { quote, derived } = checked;
  const bps = derived.bpsUnrounded && bpsForTable(derived.bpsUnrounded);
  const share = shareOf(quote.bid.size, quote.ask.size);
  return {
    bid: viewSide(checked, "bid", share, format),
    ask: viewSide(checked, "ask", 1 - share, format),
    spread: formatFigure(derived.spread, format),
    bps: bps && formatFigure(bps, format),
    mid: formatFigure(derived.mid, format),
  };
}

function viewSide(
  { quote, previous }: CheckedQuote,
  side: "bid" | "ask",
  share: number,
  format: NumberFormat,
): ShownSide {
  const shown = showChange(quote, previous, side, format);
  const before = previous?.[side].price;
  const moved = shown.direction && before && distance(shown.direction, quote[side].price, before);
  return {
    ...shown,
    size: formatFigure(quote[side].size, format),
    share,
    movedBy: moved && formatFigure(moved, format),
  };
}

function distance(direction: Direction, price: DecimalString, before: DecimalString): Figure {
  const moved = direction === "up" ? subtract(price, before) : subtract(before, price);
  return padDecimals(moved, Math.max(decimalsOf(price), decimalsOf(before)));
}

/** A bar's length needs no exact figure: the quotient of the exact sizes is rounded for the screen. */
function shareOf(bid: DecimalString, ask: DecimalString): number {
  const share = ratio(bid, add(bid, ask));
  return share === undefined ? 0.5 : Number(share);
}

/** The longest text of each kind in a row: what the columns must make room for. */
export function lengthsOf({ bid, ask, spread, mid }: RowView): Lengths {
  return {
    price: Math.max(bid.text.length, ask.text.length),
    size: Math.max(bid.size.length, ask.size.length),
    spread: spread.length,
    mid: mid.length,
  };
}
