import { add, compareDecimals, multiply, subtract, wholeUnits } from "#market/decimal.ts";
import { type DecimalString, type Figure, isPositive, parseDecimal } from "#market/figure.ts";
import type { PriceLevel, Quote } from "#market/quote.ts";

/** The amount for a quantity at the touch, and the part that the size at the touch covers. */
export interface Estimate {
  /** Exact, without superfluous zeros: `"107000"`. Its unit is that of the price, which is unknown. */
  readonly value: Figure;
  /** Whether the size at the touch covers the quantity; no price is known for more. */
  readonly covered: boolean;
  /** The size for which the price is known. */
  readonly knownFor: DecimalString;
}

export interface Estimates {
  readonly buy: Estimate;
  readonly sell: Estimate;
  readonly roundTrip: Estimate;
}

export interface AffordableQuantity {
  readonly quantity: DecimalString;
  /** The exact rest of the budget. */
  readonly remainder: Figure;
  readonly covered: boolean;
  readonly knownFor: DecimalString;
}

export interface RaisingQuantity {
  readonly quantity: DecimalString;
  /** The exact proceeds beyond the amount. */
  readonly surplus: Figure;
  readonly covered: boolean;
  readonly knownFor: DecimalString;
}

/**
 * buy = ask × quantity, sell = bid × quantity, round trip = buy − sell. The round trip is covered only if both
 * sides are. It is negative in a crossed book and zero in a locked one.
 */
export function estimateQuantity(quote: Quote, quantity: DecimalString): Estimates {
  const buy = estimateSide(quote.ask, quantity);
  const sell = estimateSide(quote.bid, quantity);
  const smaller = compareDecimals(buy.knownFor, sell.knownFor) <= 0 ? buy : sell;
  const roundTrip: Estimate = {
    value: subtract(buy.value, sell.value),
    covered: smaller.covered,
    knownFor: smaller.knownFor,
  };
  return { buy, sell, roundTrip };
}

/**
 * Returns the largest multiple of `step` whose buy estimate fits the budget; `"0"` if one step is too much.
 * `undefined` if ask, step or budget is not positive, or if the quantity exceeds the grammar of a size
 * (18 digits before the point).
 */
export function affordableQuantity(
  quote: Quote,
  budget: DecimalString,
  step: DecimalString,
): AffordableQuantity | undefined {
  const { price, size } = quote.ask;
  if (![price, budget, step].every(isPositive)) return undefined;
  const steps = wholeUnits(budget, multiply(price, step));
  const quantity = parseDecimal(multiply(steps, step));
  if (quantity === undefined) return undefined;
  return {
    quantity,
    remainder: subtract(budget, multiply(price, quantity)),
    covered: compareDecimals(quantity, size) <= 0,
    knownFor: size,
  };
}

/**
 * Returns the smallest multiple of `step` whose sell estimate reaches the amount. `undefined` if bid, step or amount
 * is not positive, or if the quantity exceeds the grammar of a size.
 */
export function raisingQuantity(
  quote: Quote,
  amount: DecimalString,
  step: DecimalString,
): RaisingQuantity | undefined {
  const { price, size } = quote.bid;
  if (![price, amount, step].every(isPositive)) return undefined;
  const perStep = multiply(price, step);
  const whole = wholeUnits(amount, perStep);
  const isEnough = compareDecimals(multiply(perStep, whole), amount) >= 0;
  const steps = isEnough ? whole : add(whole, ONE);
  const quantity = parseDecimal(multiply(steps, step));
  if (quantity === undefined) return undefined;
  return {
    quantity,
    surplus: subtract(multiply(price, quantity), amount),
    covered: compareDecimals(quantity, size) <= 0,
    knownFor: size,
  };
}

const ONE = "1" as DecimalString;

function estimateSide(level: PriceLevel, quantity: DecimalString): Estimate {
  return {
    value: multiply(level.price, quantity),
    covered: compareDecimals(quantity, level.size) <= 0,
    knownFor: level.size,
  };
}
