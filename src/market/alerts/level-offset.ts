import { compareDecimals, ratio, roundHalfUp, roundTowards } from "#market/decimal.ts";
import { type Figure, figureLiteral, isPositive } from "#market/figure.ts";
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

const FAR_PERCENT = figureLiteral("20");

/** Returns whether a level is so far from a price that it may be mistyped. */
export function isFarLevel(level: Figure, price: Figure): boolean {
  const percent = percentOfPrice(distanceBetween(level, price), price);
  return percent !== undefined && compareDecimals(percent, FAR_PERCENT) > 0;
}

/** Returns a percentage of a price, rounded half-up to two decimals; undefined unless the price is above zero. */
export function percentOfPrice(distance: Figure, price: Figure): Figure | undefined {
  const percent = isPositive(price) ? ratio(distance, price, 100) : undefined;
  return percent && roundHalfUp(percent, 2);
}

/**
 * Returns the first price at or beyond a level that lies between two prices with so many decimals; undefined if the level
 * is such a price itself.
 */
export function firstPriceBeyond(
  level: Figure,
  direction: "at-or-above" | "at-or-below",
  decimals: number,
): Figure | undefined {
  const price = roundTowards(level, decimals, direction === "at-or-above" ? "up" : "down");
  return compareDecimals(price, level) === 0 ? undefined : price;
}
