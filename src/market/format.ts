import { type Figure, isNegative, isZero, padDecimals } from "./figure.ts";

/** How a locale writes figures, in Latin digits: they line up and can be compared by eye. */
export interface NumberFormat {
  /** Between groups of digits; empty where the locale has none. */
  readonly group: string;
  readonly decimal: string;
  /** U+2212: as wide as a plus, and never a line break. */
  readonly minus: string;
  /** Digits of the group before the point, and of those before it (India: 3 and 2). */
  readonly groupSizes: readonly [number, number];
  /** Digits that must stand before the first separator (Spanish: 2, so 1234 but 12.345). */
  readonly minimumGroupingDigits: number;
}

export interface FigureOptions {
  /** Zeros are appended up to this many decimals; no digit is ever dropped. */
  readonly decimals?: number;
  /** `always` writes a plus before what is above zero. */
  readonly sign?: "auto" | "always";
}

/** Reads a locale's habits once, from the platform. @throws RangeError for a malformed locale. */
export function numberFormat(locale: string): NumberFormat {
  const intl = new Intl.NumberFormat(locale, { numberingSystem: "latn" });
  const parts = intl.formatToParts(1_234_567_890.5);
  const digits = parts.filter((part) => part.type === "integer").map((part) => part.value.length);
  const find = (type: string) => parts.find((part) => part.type === type)?.value;
  const primary = digits.at(-1) ?? 3;
  const groupsFour = intl.formatToParts(1234).some((part) => part.type === "group");
  return {
    group: find("group") ?? "",
    decimal: find("decimal") ?? ".",
    minus: "\u2212",
    groupSizes: [primary, digits.at(-2) ?? primary],
    minimumGroupingDigits: groupsFour ? 1 : 2,
  };
}

/** Writes a figure exactly, digit for digit: grouping before the point only. */
export function formatFigure(
  figure: Figure,
  format: NumberFormat,
  options: FigureOptions = {},
): string {
  const padded: string = padDecimals(figure, options.decimals ?? 0);
  const negative = isNegative(figure);
  const [whole = "", fraction] = (negative ? padded.slice(1) : padded).split(".");
  const plus = options.sign === "always" && !isZero(figure) ? "+" : "";
  const sign = negative ? format.minus : plus;
  return sign + group(whole, format) + (fraction === undefined ? "" : format.decimal + fraction);
}

function group(digits: string, format: NumberFormat): string {
  const [primary, secondary] = format.groupSizes;
  if (format.group === "" || digits.length < primary + format.minimumGroupingDigits) return digits;
  const groups = [digits.slice(-primary)];
  let rest = digits.slice(0, -primary);
  while (rest !== "") {
    groups.unshift(rest.slice(-secondary));
    rest = rest.slice(0, -secondary);
  }
  return groups.join(format.group);
}
