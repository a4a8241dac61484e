import { decimalsOf, type Figure, padDecimals } from "./figure.ts";

/** Whether two figures are equal in value, however many zeros they end with. */
export function isSameFigure(a: Figure, b: Figure): boolean {
  // The grammar leaves no other way to write one value twice: no plus, no leading zero, no -0.
  const decimals = Math.max(decimalsOf(a), decimalsOf(b));
  return padDecimals(a, decimals) === padDecimals(b, decimals);
}
