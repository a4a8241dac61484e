import { Decimal } from "decimal.js";
import type { Nominal } from "./nominal.ts";

/** A price or size exactly as received: `"10.7000"` keeps its zeros. */
export type DecimalString = Nominal<string, "DecimalString">;
/** An exact derived figure in plain notation; it may be longer than the service may send. */
export type ExactString = Nominal<string, "ExactString">;
/** Any exact decimal. No binary float ever stands between two of them. */
export type Figure = DecimalString | ExactString;

// 80 digits hold the longest exact result, the 73 of a difference of two 72-digit products. The
// exponent limits keep toFixed and toString from ever writing an exponent.
const Exact = /* @__PURE__ */ Decimal.clone({
  precision: 80,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -9e15,
  toExpPos: 9e15,
});

// Sign, 18 digits, point, 18 digits. The bounds are Touchline's own safety limit: the service
// names none.
const MAX_WIRE_LENGTH = 38;
const WIRE_DECIMAL = /^(?!-0(\.0+)?$)-?(0|[1-9]\d{0,17})(\.\d{1,18})?$/;
const MAX_FIGURE_LENGTH = 200;
const PLAIN_DECIMAL = /^(?!-0(\.0+)?$)-?(0|[1-9]\d*)(\.\d+)?$/;

/** Reads a price or size of the service; `undefined` for anything but a plain decimal in a string. */
export function parseDecimal(text: unknown): DecimalString | undefined {
  // The length comes first: no pattern and no constructor ever sees 100 000 digits.
  if (typeof text !== "string" || text.length > MAX_WIRE_LENGTH) return undefined;
  return WIRE_DECIMAL.test(text) ? (text as DecimalString) : undefined;
}

/** Reads back a derived figure that was stored: a mid may have 19 decimals, one more than a price. */
export function parseFigure(text: unknown): Figure | undefined {
  if (typeof text !== "string" || text.length > MAX_FIGURE_LENGTH) return undefined;
  return PLAIN_DECIMAL.test(text) ? (text as ExactString) : undefined;
}

export function isNegative(figure: Figure): boolean {
  return figure.startsWith("-");
}

export function isZero(figure: Figure): boolean {
  return !/[1-9]/.test(figure);
}

/** Compares by value: `"10.70"` and `"10.7"` are equal. */
export function compareDecimals(a: Figure, b: Figure): -1 | 0 | 1 {
  if (a === b) return 0;
  const order = new Exact(a).comparedTo(b);
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

/** Digits after the point, trailing zeros included. */
export function decimalsOf(figure: Figure): number {
  const point = figure.indexOf(".");
  return point < 0 ? 0 : figure.length - point - 1;
}

/** Appends zeros up to `decimals` digits after the point; never takes a digit away. */
export function padDecimals(figure: Figure, decimals: number): Figure {
  const missing = decimals - decimalsOf(figure);
  if (missing <= 0) return figure;
  const point = figure.includes(".") ? "" : ".";
  return `${figure}${point}${"0".repeat(missing)}` as ExactString;
}

/** a + b, exact, without superfluous zeros. */
export function add(a: Figure, b: Figure): Figure {
  return plain(new Exact(a).plus(b));
}

/** a − b, exact, without superfluous zeros. */
export function subtract(a: Figure, b: Figure): Figure {
  return plain(new Exact(a).minus(b));
}

/** a × b, exact for two figures of the service, without superfluous zeros. */
export function multiply(a: Figure, b: Figure): Figure {
  return plain(new Exact(a).times(b));
}

/** `figure` times a whole number. */
export function scale(figure: Figure, factor: number): Figure {
  return plain(new Exact(figure).times(factor));
}

/** (a + b) / 2, exact: at most one decimal more than the longer of the two. */
export function midpoint(a: Figure, b: Figure): Figure {
  return plain(new Exact(a).plus(b).div(2));
}

/**
 * numerator × factor / denominator to 80 significant digits; `undefined` where the denominator is
 * zero. For wire figures a later rounding to a few decimals cannot differ from rounding the true
 * quotient: two such quotients that differ at all differ long before the 80th digit.
 */
export function ratio(numerator: Figure, denominator: Figure, factor = 1): Figure | undefined {
  if (isZero(denominator)) return undefined;
  return plain(new Exact(numerator).times(factor).div(denominator));
}

/** Rounds half away from zero to exactly `decimals` digits after the point; never `-0`. */
export function roundHalfUp(figure: Figure, decimals: number): Figure {
  return new Exact(figure).toDecimalPlaces(decimals).toFixed(decimals) as ExactString;
}

/** How many whole `unit`s fit into `amount`; both positive. */
export function wholeUnits(amount: Figure, unit: Figure): Figure {
  return plain(new Exact(amount).divToInt(unit));
}

function plain(value: Decimal): Figure {
  return value.toFixed() as ExactString;
}
