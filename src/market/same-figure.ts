import { commonDecimals, type Figure, padDecimals } from "./figure.ts";

/** Returns whether two figures are equal in value, whatever their trailing zeros. */
export function isSameFigure(a: Figure, b: Figure): boolean {
  // Equal values differ in trailing zeros only: the grammar has no plus sign, leading zero or -0.
  const decimals = commonDecimals(a, b);
  return padDecimals(a, decimals) === padDecimals(b, decimals);
}
