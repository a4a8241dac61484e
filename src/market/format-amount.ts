import type { Figure } from "./figure.ts";
import { formatFigure, type NumberFormat } from "./format.ts";

/** Formats an estimate, padded to the decimals of the price, but to two at most. */
export function formatAmount(figure: Figure, format: NumberFormat, priceDecimals: number): string {
  return formatFigure(figure, format, { decimals: Math.min(2, priceDecimals) });
}
