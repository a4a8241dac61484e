import { ratio, roundHalfUp, subtract } from "#market/decimal.ts";
import { type Figure, isPositive } from "#market/figure.ts";

/**
 * Returns the change from the first stored mid of today, in percent, rounded half-up to two decimals; undefined
 * unless both are above zero, because a percentage of such a figure has no meaning.
 */
export function sessionChange(first: Figure, mid: Figure): Figure | undefined {
  if (!isPositive(first) || !isPositive(mid)) return undefined;
  const percent = ratio(subtract(mid, first), first, 100);
  return percent && roundHalfUp(percent, 2);
}
