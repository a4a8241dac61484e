import { compareDecimals, decimalsOf } from "./decimal.ts";
import { formatFigure, type NumberFormat } from "./format.ts";
import type { Quote } from "./quote.ts";

export type Side = "bid" | "ask";
export type Direction = "up" | "down";

/** A price as shown, and what of it is new since the last check. */
export interface ShownPrice {
  readonly text: string;
  readonly direction: Direction | undefined;
  /** Where the changed part begins; undefined where nothing changed. */
  readonly changedFrom: number | undefined;
}

/** The decimals to which both sides of a quote are padded. */
export const sharedDecimals = ({ ask, bid }: Quote): number =>
  Math.max(decimalsOf(ask.price), decimalsOf(bid.price));

export function showPrice(quote: Quote, side: Side, format: NumberFormat): string {
  return formatFigure(quote[side].price, format, { decimals: sharedDecimals(quote) });
}

/**
 * The shown texts are compared, because it is the text that a person compares: of two equally long
 * ones everything from the first difference on is new, of others all of it. The direction is that
 * of the exact prices; a price that is equal in value has not moved, however it is written.
 */
export function showChange(
  quote: Quote,
  previous: Quote | undefined,
  side: Side,
  format: NumberFormat,
): ShownPrice {
  const text = showPrice(quote, side, format);
  const order = previous ? compareDecimals(quote[side].price, previous[side].price) : 0;
  if (!previous || order === 0) return { text, direction: undefined, changedFrom: undefined };
  const before = showPrice(previous, side, format);
  return {
    text,
    direction: order > 0 ? "up" : "down",
    changedFrom: before.length === text.length ? firstDifference(before, text) : 0,
  };
}

function firstDifference(before: string, text: string): number {
  let index = 0;
  while (index < text.length && before[index] === text[index]) index += 1;
  return index;
}
