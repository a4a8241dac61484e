import { commonDecimals, type Figure, isNegative, isZero } from "#market/figure.ts";
import { formatFigure, type NumberFormat } from "#market/format.ts";
import type { Quote } from "#market/quote.ts";
import type { Direction, Moves } from "./move.ts";

export type Side = "bid" | "ask";

/** A formatted price and its change since the last check. */
export interface ShownPrice {
  readonly text: string;
  readonly direction: Direction | undefined;
  /** The index of the first changed character; undefined if nothing changed. */
  readonly changedFrom: number | undefined;
}

/** A quote, the one before it, and the moves between the two. */
export interface Succession {
  readonly quote: Quote;
  readonly previous: Quote | undefined;
  readonly moves: Moves;
}

/** Returns the direction of a change; undefined for a change of zero. */
export function directionOfChange(change: Figure): Direction | undefined {
  if (isZero(change)) return undefined;
  return isNegative(change) ? "down" : "up";
}

/** Formats the price of one side with as many decimals as the other side has. */
export function showPrice(quote: Quote, side: Side, format: NumberFormat): string {
  const decimals = commonDecimals(quote.ask.price, quote.bid.price);
  return formatFigure(quote[side].price, format, { decimals });
}

/**
 * Compares the formatted texts, because a user compares them too. If both are equally long, everything
 * from the first difference on counts as changed, otherwise the whole text. The direction is that of the
 * exact prices: a price that is equal in value has not moved, even if it is written with other zeros.
 */
export function showChange(
  { quote, previous, moves }: Succession,
  side: Side,
  format: NumberFormat,
): ShownPrice {
  const text = showPrice(quote, side, format);
  const direction = moves[side]?.direction;
  if (!previous || !direction) return { text, direction: undefined, changedFrom: undefined };
  const before = showPrice(previous, side, format);
  const changedFrom = before.length === text.length ? firstDifference(before, text) : 0;
  return { text, direction, changedFrom };
}

function firstDifference(before: string, text: string): number {
  let index = 0;
  while (index < text.length && before[index] === text[index]) index += 1;
  return index;
}
