import { add, multiply, roundHalfUp, roundTowards, subtract } from "#market/decimal.ts";
import { type Figure, figureLiteral, isNegative, isPositive } from "#market/figure.ts";

/** Sizes of a step in percent of the price. */
export const LEVEL_STEPS = { small: figureLiteral("0.1"), large: figureLiteral("1") } as const;

export type LevelStepSize = keyof typeof LEVEL_STEPS;

const ONE_PERCENT = figureLiteral("0.01");
const ZERO = figureLiteral("0");
/** Rounded up, it is one unit of the last decimal. */
const LEAST = figureLiteral("0.000000000000000001");

/**
 * Returns a level that is moved by a share of the price, rounded half-up to the decimals of the quote. It moves by
 * at least one unit of the last decimal, also where the price is zero.
 */
export function stepLevel(
  level: Figure,
  price: Figure,
  step: { readonly side: "up" | "down"; readonly size: LevelStepSize },
  decimals: number,
): Figure {
  const magnitude = isNegative(price) ? subtract(ZERO, price) : price;
  const share = multiply(multiply(magnitude, LEVEL_STEPS[step.size]), ONE_PERCENT);
  const rounded = roundHalfUp(share, decimals);
  const distance = isPositive(rounded) ? rounded : roundTowards(LEAST, decimals, "up");
  const moved = step.side === "up" ? add(level, distance) : subtract(level, distance);
  return roundHalfUp(moved, decimals);
}
