import { type Figure, isNegative, isZero, padDecimals } from "./figure.ts";

/** The number format of a locale, always with Latin digits: they line up and can be compared by eye. */
export interface NumberFormat {
  /** The separator between groups of digits; empty if the locale has none. */
  readonly group: string;
  readonly decimal: string;
  /** U+2212: as wide as a plus sign, and never broken from its number. */
  readonly minus: string;
  /** The digits in the last group and in the other groups (India: 3 and 2). */
  readonly groupSizes: readonly [number, number];
  /** The fewest digits before the first separator (Spanish: 2, so 1234 but 12.345). */
  readonly minimumGroupingDigits: number;
}

export interface FigureOptions {
  /** Minimum number of decimals; zeros are appended, no digit is dropped. */
  readonly decimals?: number;
  /** `always` writes a plus sign before a positive figure. */
  readonly sign?: "auto" | "always";
}

/** Derives the format of a locale from `Intl.NumberFormat`. @throws RangeError for a malformed locale. */
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

/** Formats a figure without rounding. Only the digits before the point are grouped. */
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
