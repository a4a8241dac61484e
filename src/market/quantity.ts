import { scale } from "./decimal.ts";
import { type DecimalString, decimalsOf, isZero, parseDecimal } from "./figure.ts";
import { formatFigure, type NumberFormat } from "./format.ts";

const MAX_LENGTH = 80;
const SUFFIXES: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 };

/**
 * Reads a quantity that a person typed: in the locale's own writing, grouped or not, or short as
 * `12k` or `1.5m`. Groups must stand where the locale puts them: `1,5` is never taken for fifteen.
 * The result obeys the grammar of a size and is above zero.
 */
export function parseQuantity(
  text: string,
  format: NumberFormat,
): DecimalString | "empty" | "malformed" | "zero" | "negative" {
  const trimmed = text.trim();
  if (trimmed === "") return "empty";
  if (trimmed.length > MAX_LENGTH) return "malformed";
  const match = /^([-\u2212]?)(.*?)\s*([km]?)$/i.exec(trimmed);
  const plain = match === null ? undefined : ungroup(match[2] ?? "", format);
  const typed = parseDecimal(plain);
  if (typed === undefined) return "malformed";
  if (isZero(typed)) return "zero";
  if (match?.[1] !== "") return "negative";
  const factor = SUFFIXES[match[3]?.toLowerCase() ?? ""];
  return factor === undefined ? typed : (parseDecimal(scale(typed, factor)) ?? "malformed");
}

/**
 * Writes a quantity as briefly as it can be read back: `12k`, `1.5m`. In full where more than two
 * digits would follow the point.
 */
export function shortQuantity(quantity: DecimalString, format: NumberFormat): string {
  for (const [suffix, zeros] of SHORT) {
    const short = movedPoint(quantity, zeros);
    if (short !== undefined && decimalsOf(short) <= MAX_SHORT_DECIMALS) {
      return formatFigure(short, format) + suffix;
    }
  }
  return formatFigure(quantity, format);
}

const SHORT = [
  ["m", 6],
  ["k", 3],
] as const;
const MAX_SHORT_DECIMALS = 2;

/** A whole figure with its point moved to the left, without superfluous zeros; undefined below 1. */
function movedPoint(quantity: DecimalString, by: number): DecimalString | undefined {
  if (decimalsOf(quantity) > 0 || quantity.length <= by) return undefined;
  const fraction = quantity.slice(-by).replace(/0+$/, "");
  return parseDecimal(quantity.slice(0, -by) + (fraction === "" ? "" : `.${fraction}`));
}

/** The figure with a plain point and without separators; `undefined` where one is out of place. */
function ungroup(text: string, format: NumberFormat): string | undefined {
  const [whole = "", fraction, ...more] = text.split(format.decimal);
  if (more.length > 0) return undefined;
  const groups =
    format.group === "" ? [whole] : alikeSeparators(whole).split(alikeSeparators(format.group));
  const [primary, secondary] = format.groupSizes;
  const wellPlaced = groups.every((digits, index) => {
    if (!/^[0-9]+$/.test(digits)) return false;
    if (groups.length === 1) return true;
    if (index === 0) return digits.length <= secondary;
    return digits.length === (index === groups.length - 1 ? primary : secondary);
  });
  if (!wellPlaced) return undefined;
  return groups.join("") + (fraction === undefined ? "" : `.${fraction}`);
}

// Nobody types a narrow no-break space or a typographic apostrophe where the locale prints one.
function alikeSeparators(text: string): string {
  return text.replace(/\s/gu, " ").replace(/’/gu, "'");
}
