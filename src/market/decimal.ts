import { Decimal } from "decimal.js";
import { type ExactString, type Figure, isZero } from "./figure.ts";

// The longest exact result has 73 digits: the difference of two 72-digit products. The exponent limits
// stop toFixed and toString from writing an exponent.
const Exact = /* @__PURE__ */ Decimal.clone({
  precision: 80,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -9e15,
  toExpPos: 9e15,
});

/** Compares by value: `"10.70"` and `"10.7"` are equal. */
export function compareDecimals(a: Figure, b: Figure): -1 | 0 | 1 {
  if (a === b) return 0;
  const order = new Exact(a).comparedTo(b);
  if (order < 0) return -1;
  return order > 0 ? 1 : 0;
}

/** Returns a + b, exact, without superfluous zeros. */
export function add(a: Figure, b: Figure): Figure {
  return plain(new Exact(a).plus(b));
}

/** a − b, exact, without superfluous zeros. */
export function subtract(a: Figure, b: Figure): Figure {
  return plain(new Exact(a).minus(b));
}

/** Returns a × b, exact for two figures of the service, without superfluous zeros. */
export function multiply(a: Figure, b: Figure): Figure {
  return plain(new Exact(a).times(b));
}

/** `figure` times a whole number. */
export function scale(figure: Figure, factor: number): Figure {
  return plain(new Exact(figure).times(factor));
}

/** Returns (a + b) / 2, exact: at most one decimal more than the longer of the two. */
export function midpoint(a: Figure, b: Figure): Figure {
  return plain(new Exact(a).plus(b).div(2));
}

/**
 * numerator × factor / denominator to 80 significant digits; `undefined` if the denominator is zero. Rounding
 * the result to a few decimals equals rounding the true quotient: quotients of two figures of the service
 * that differ at all differ long before the 80th digit.
 */
export function ratio(numerator: Figure, denominator: Figure, factor = 1): Figure | undefined {
  if (isZero(denominator)) return undefined;
  return plain(new Exact(numerator).times(factor).div(denominator));
}

/** Rounds half away from zero to exactly `decimals` digits after the point; never `-0`. */
export function roundHalfUp(figure: Figure, decimals: number): Figure {
  return new Exact(figure).toDecimalPlaces(decimals).toFixed(decimals) as ExactString;
}

/** Rounds up, or down, to exactly `decimals` digits after the point; never `-0`. */
export function roundTowards(figure: Figure, decimals: number, side: "up" | "down"): Figure {
  const mode = side === "up" ? Decimal.ROUND_CEIL : Decimal.ROUND_FLOOR;
  return new Exact(figure).toDecimalPlaces(decimals, mode).toFixed(decimals) as ExactString;
}

/** The number of whole `unit`s in `amount`; both must be positive. */
export function wholeUnits(amount: Figure, unit: Figure): Figure {
  return plain(new Exact(amount).divToInt(unit));
}

function plain(value: Decimal): Figure {
  return value.toFixed() as ExactString;
}
