import type { AlertSubject } from "#market/alerts/alert.ts";
import { parseQuantity } from "#market/estimates/quantity.ts";
import { type Figure, isPositive } from "#market/figure.ts";
import type { NumberFormat } from "#market/format.ts";
import { parseFigure } from "#market/parse-figure.ts";

/**
 * Reason why a typed text is not a level: `whole` for an age that is not in whole seconds, `positive` for
 * a move that is not above zero.
 */
export type LevelProblem = "empty" | "malformed" | "whole" | "positive";

const ZERO = parseFigure("0");

/** Unit that may follow the level of a subject. */
const UNITS: Partial<Record<AlertSubject, RegExp>> = {
  move: /\s*%$/,
  bps: /\s*bps$/i,
  "market-age": /\s*s$/,
};

/**
 * Parses a level in the user's number format, with or without its unit, shorthand such as `1.5k` included. Unlike a
 * quantity it may be zero or negative, because some instruments trade there.
 */
export function parseLevel(
  text: string,
  on: AlertSubject,
  format: NumberFormat,
): Figure | LevelProblem {
  const written = text.trim();
  const unit = UNITS[on];
  const trimmed = unit ? written.replace(unit, "") : written;
  const isNegative = /^[-\u2212]/.test(trimmed);
  const size = parseQuantity(isNegative ? trimmed.slice(1) : trimmed, format);
  if (size === "empty") return isNegative ? "malformed" : "empty";
  if (size === "malformed" || size === "negative") return "malformed";
  const figure = size === "zero" ? ZERO : parseFigure(`${isNegative ? "-" : ""}${size}`);
  if (figure === undefined) return "malformed";
  if (on === "move" && !isPositive(figure)) return "positive";
  return on === "market-age" && !/^\d+$/.test(figure) ? "whole" : figure;
}

const PROBLEMS: ReadonlySet<string> = new Set<LevelProblem>([
  "empty",
  "malformed",
  "whole",
  "positive",
]);

export const isLevel = (read: Figure | LevelProblem): read is Figure => !PROBLEMS.has(read);
