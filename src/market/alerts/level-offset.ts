import { compareDecimals, ratio, roundHalfUp } from "#market/decimal.ts";
import { type Figure, isPositive } from "#market/figure.ts";
import { distanceBetween } from "./alert-step.ts";

interface LevelOffset {
  readonly side: "above" | "at" | "below";
  /** Unsigned, with the decimals of the longer of level and price. */
  readonly distance: Figure;
}

const SIDES = { 1: "above", 0: "at", [-1]: "below" } as const;

/** Returns where a level lies, seen from a price. */
export function levelOffset(level: Figure, price: Figure): LevelOffset {
  return { side: SIDES[compareDecimals(level, price)], distance: distanceBetween(level, price) };
}

/** Returns a percentage of a price, rounded half-up to two decimals; undefined unless the price is above zero. */
export function percentOfPrice(distance: Figure, price: Figure): Figure | undefined {
  const percent = isPositive(price) ? ratio(distance, price, 100) : undefined;
  return percent && roundHalfUp(percent, 2);
}
