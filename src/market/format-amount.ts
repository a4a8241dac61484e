import type { DecimalString, Figure } from "./figure.ts";
import { formatFigure, type NumberFormat } from "./format.ts";

/** Formats an estimate, padded to the decimals of the price, but to two at most. */
export function formatAmount(figure: Figure, format: NumberFormat, priceDecimals: number): string {
  return formatFigure(figure, format, { decimals: Math.min(2, priceDecimals) });
}

/**
 * Formats the amount of a quantity, padded to the most decimals that a price with `priceDecimals` can give it, and at least
 * like `formatAmount`. So all amounts of one quantity have as many decimals, with each quote.
 */
export function formatAmountOf(
  quantity: DecimalString,
  figure: Figure,
  format: NumberFormat,
  priceDecimals: number,
): string {
  return formatFigure(figure, format, { decimals: amountDecimals(quantity, priceDecimals) });
}

/** Returns the number of decimals to which `formatAmountOf` pads the amount of a quantity. */
export const amountDecimals = (quantity: DecimalString, priceDecimals: number): number =>
  Math.max(Math.min(2, priceDecimals), priceDecimals + decimalsOf(quantity));

/** Number of decimals up to the last digit other than 0: 2 for 0.010, 0 for 7, and −2 for 1500. */
function decimalsOf(quantity: DecimalString): number {
  const [whole = "", fraction = ""] = quantity.split(".");
  const digits = fraction.replace(/0+$/, "");
  return digits.length || whole.replace(/0+$/, "").length - whole.length;
}
