import { figureLiteral } from "#market/figure.ts";
import { formatFigure, type NumberFormat } from "#market/format.ts";
import { parseQuantity } from "./quantity.ts";

const ZERO = figureLiteral("0");

/**
 * Rewrites a typed number, with or without a sign, from one number format in another one. The value is exactly the same;
 * a text that is no number in the first format stays as typed.
 */
export function rewriteNumber(text: string, from: NumberFormat, to: NumberFormat): string {
  if (from === to) return text;
  const trimmed = text.trim();
  const isNegative = /^[-\u2212]/.test(trimmed);
  const size = parseQuantity(isNegative ? trimmed.slice(1) : trimmed, from);
  if (size === "empty" || size === "malformed" || size === "negative") return text;
  return (isNegative ? to.minus : "") + formatFigure(size === "zero" ? ZERO : size, to);
}
