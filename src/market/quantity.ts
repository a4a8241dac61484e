import { scale } from "./decimal.ts";
import { type DecimalString, isZero, parseDecimal } from "./figure.ts";
import type { NumberFormat } from "./format.ts";

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
