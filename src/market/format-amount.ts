import type { Figure } from "./figure.ts";
import { formatFigure, type NumberFormat } from "./format.ts";

/** An estimate: at least as many decimals as the price has, up to two; no other zero is added. */
export function formatAmount(figure: Figure, format: NumberFormat, priceDecimals: number): string {
  return formatFigure(figure, format, { decimals: Math.min(2, priceDecimals) });
}
