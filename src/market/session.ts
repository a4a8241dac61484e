import { ratio, roundHalfUp, subtract } from "./decimal.ts";
import { type Figure, isPositive } from "./figure.ts";

/**
 * How far a mid is from the first one kept for today, in percent, half-up to two decimals; undefined
 * where either of them is not above zero, because a percentage of such a figure says nothing.
 */
export function sessionChange(first: Figure, mid: Figure): Figure | undefined {
  if (!isPositive(first) || !isPositive(mid)) return undefined;
  const percent = ratio(subtract(mid, first), first, 100);
  return percent && roundHalfUp(percent, 2);
}
