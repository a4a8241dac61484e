import { add, multiply, roundHalfUp, roundTowards, subtract } from "#market/decimal.ts";
import {
  commonDecimals,
  type Figure,
  figureLiteral,
  isNegative,
  isPositive,
} from "#market/figure.ts";

/** Sizes of a step in percent of the price. */
export const LEVEL_STEPS = { small: figureLiteral("0.1"), large: figureLiteral("1") } as const;

/** Bid and ask of a quote. */
export type Touch = readonly [bid: Figure, ask: Figure];

export type LevelStepSize = keyof typeof LEVEL_STEPS;

const ONE_PERCENT = figureLiteral("0.01");
const ZERO = figureLiteral("0");
/** Rounded up, it is one unit of the last decimal. */
const LEAST = figureLiteral("0.000000000000000001");

/**
 * Returns a level that is moved by a share of the price, rounded half-up to the decimals that both prices of the quote
 * need: none for trailing zeros that both have, as far as a step is not less than a unit of the last decimal then. It moves
 * by at least one unit of the quote's last decimal, also where the price is zero, and is written with the decimals of the
 * quote, trailing zeros included.
 */
export function stepLevel(
  level: Figure,
  price: Figure,
  step: { readonly side: "up" | "down"; readonly size: LevelStepSize },
  touch: Touch,
): Figure {
  const magnitude = isNegative(price) ? subtract(ZERO, price) : price;
  const share = multiply(multiply(magnitude, LEVEL_STEPS[step.size]), ONE_PERCENT);
  const decimals = decimalsFor(share, touch);
  const rounded = roundHalfUp(share, decimals);
  const distance = isPositive(rounded) ? rounded : roundTowards(LEAST, decimals, "up");
  const moved = step.side === "up" ? add(level, distance) : subtract(level, distance);
  return roundHalfUp(roundHalfUp(moved, decimals), commonDecimals(...touch));
}

/** Returns the fewest decimals that both prices and a distance need. */
function decimalsFor(distance: Figure, [bid, ask]: Touch): number {
  const most = commonDecimals(bid, ask);
  let decimals = commonDecimals(add(bid, ZERO), add(ask, ZERO));
  while (decimals < most && !isPositive(roundTowards(distance, decimals, "down"))) decimals += 1;
  return decimals;
}
