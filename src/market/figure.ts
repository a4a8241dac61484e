import type { Nominal } from "./nominal.ts";

// Functions without arithmetic: code that only shows figures need not load the decimal library.

/** A price or size exactly as received: `"10.7000"` keeps its zeros. */
export type DecimalString = Nominal<string, "DecimalString">;
/** An exact derived figure in plain notation; it may be longer than the service may send. */
export type ExactString = Nominal<string, "ExactString">;
/** Any exact decimal. No figure is computed from a binary float. */
export type Figure = DecimalString | ExactString;

// Sign, 18 digits, point, 18 digits. The service names no bounds; these are Touchline's safety limit.
const MAX_WIRE_LENGTH = 38;
const WIRE_DECIMAL = /^(?!-0(\.0+)?$)-?(0|[1-9]\d{0,17})(\.\d{1,18})?$/;

/** Reads a price or size of the service. Returns `undefined` for anything but a plain decimal in a string. */
export function parseDecimal(text: unknown): DecimalString | undefined {
  // The length is checked first: a text of 100 000 digits reaches neither the pattern nor a constructor.
  if (typeof text !== "string" || text.length > MAX_WIRE_LENGTH) return undefined;
  return WIRE_DECIMAL.test(text) ? (text as DecimalString) : undefined;
}

/** Returns a figure of the source code. @throws Error for a text that `parseDecimal` does not accept. */
export function figureLiteral(text: `${number}`): DecimalString {
  const figure = parseDecimal(text);
  if (figure === undefined) throw new Error(`${text} is not a figure`);
  return figure;
}

/** Reads a stored quantity: a figure with the grammar of a size, above zero. */
export function parsePositive(text: string): DecimalString | undefined {
  const figure = parseDecimal(text);
  return figure && isPositive(figure) ? figure : undefined;
}

export function isNegative(figure: Figure): boolean {
  return figure.startsWith("-");
}

export function isZero(figure: Figure): boolean {
  return !/[1-9]/.test(figure);
}

export const isPositive = (figure: Figure): boolean => !isNegative(figure) && !isZero(figure);

/** Counts the digits after the point, trailing zeros included. */
export function decimalsOf(figure: Figure): number {
  const point = figure.indexOf(".");
  return point < 0 ? 0 : figure.length - point - 1;
}

/** Returns the decimals of the figure that has more of them: two figures line up when both are padded to it. */
export const commonDecimals = (a: Figure, b: Figure): number =>
  Math.max(decimalsOf(a), decimalsOf(b));

/** Appends zeros up to `decimals` digits after the point; never removes a digit. */
export function padDecimals(figure: Figure, decimals: number): Figure {
  const missing = decimals - decimalsOf(figure);
  if (missing <= 0) return figure;
  const point = figure.includes(".") ? "" : ".";
  return `${figure}${point}${"0".repeat(missing)}` as ExactString;
}
