import { scale } from "#market/decimal.ts";
import { type DecimalString, decimalsOf, isZero, parseDecimal } from "#market/figure.ts";
import { formatFigure, type NumberFormat } from "#market/format.ts";

const MAX_LENGTH = 80;
const SUFFIXES: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 };

/**
 * Reads a typed quantity in the format of the locale, grouped or not, or with a suffix: `12k`, `1.5m`, `.5`. Groups
 * must be where the locale puts them, so that `1,5` is not read as fifteen. The result has the grammar of a
 * size and is above zero.
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
 * Returns the quantity that a text would be if its only separator, which is the decimal one, were that of groups: `1.500` is
 * one and a half in English, and fifteen hundred elsewhere. Undefined for a text that nobody would read so.
 */
export function otherReading(text: string, { decimal }: NumberFormat): DecimalString | undefined {
  const [whole = "", fraction = "", ...more] = text.trim().split(decimal);
  const isGroupLike = /^[1-9]\d{0,2}$/.test(whole) && /^\d{3}$/.test(fraction);
  return isGroupLike && more.length === 0 ? parseDecimal(whole + fraction) : undefined;
}

/**
 * Formats a quantity in the shortest form that `parseQuantity` reads: `12k`, `1.5m`. The full number is used
 * if more than two digits would follow the point.
 */
export function shortQuantity(quantity: DecimalString, format: NumberFormat): string {
  for (const [suffix, zeros] of SHORT) {
    const short = movePoint(quantity, zeros);
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

/** Divides a whole figure by 10 ^ `by`, without superfluous zeros; undefined for a result below 1. */
function movePoint(quantity: DecimalString, by: number): DecimalString | undefined {
  if (decimalsOf(quantity) > 0 || quantity.length <= by) return undefined;
  const fraction = quantity.slice(-by).replace(/0+$/, "");
  return parseDecimal(quantity.slice(0, -by) + (fraction === "" ? "" : `.${fraction}`));
}

/** Returns the figure with a plain point and no separators; `undefined` if a separator is out of place. */
function ungroup(text: string, format: NumberFormat): string | undefined {
  const [beforePoint = "", fraction, ...more] = text.split(format.decimal);
  if (more.length > 0) return undefined;
  // Traders type `.5987`.
  const whole = beforePoint === "" && fraction ? "0" : beforePoint;
  const groups =
    format.group === "" ? [whole] : plainSeparators(whole).split(plainSeparators(format.group));
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

// Some locales print a narrow no-break space or a typographic apostrophe, which nobody types.
function plainSeparators(text: string): string {
  return text.replace(/\s/gu, " ").replace(/’/gu, "'");
}
