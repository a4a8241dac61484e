import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseQuantity } from "#market/estimates/quantity.ts";
import { type Figure, figureLiteral, parseDecimal } from "./figure.ts";
import { formatFigure, numberFormat } from "./format.ts";
import { formatAmount, formatAmountOf } from "./format-amount.ts";
import { parseFigure } from "./parse-figure.ts";

const LOCALES = [
  "en",
  "de",
  "fr",
  "es",
  "pl",
  "pt-PT",
  "de-CH",
  "en-IN",
  "hi",
  "ar",
  "fa",
  "sv",
  "ja",
];
const en = numberFormat("en");

function figure(text: string): Figure {
  const parsed = parseFigure(text);
  if (parsed === undefined) throw new Error(`${text} is not a figure`);
  return parsed;
}

describe.each(LOCALES)("in %s", (locale) => {
  const format = numberFormat(locale);
  const intl = new Intl.NumberFormat(locale, { numberingSystem: "latn" });

  test("integers of any length are grouped as by the platform", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 40n), (whole) => {
        expect(formatFigure(figure(String(whole)), format)).toBe(intl.format(whole));
      }),
    );
  });

  test("every written figure can be typed again", () => {
    const sizes = fc
      .tuple(fc.bigInt(1n, 10n ** 18n - 1n), fc.option(fc.bigInt(0n, 10n ** 18n - 1n)))
      .map(([whole, fraction]) => `${whole}${fraction === null ? "" : `.${fraction}`}`);
    fc.assert(
      fc.property(sizes, (size) => {
        expect(parseQuantity(formatFigure(figure(size), format), format)).toBe(size);
      }),
    );
  });
});

describe("writing a figure", () => {
  test.each([
    ["en", "1234567.8900", "1,234,567.8900"],
    ["en", "-1234.5", "\u22121,234.5"],
    ["en", "999", "999"],
    ["en-IN", "12345678.5", "1,23,45,678.5"],
    ["es", "1234.5", "1234,5"],
    ["es", "12345.5", "12.345,5"],
    ["de", "1234.5678901", "1.234,5678901"],
  ])("in %s %s is %s", (locale, text, written) => {
    expect(formatFigure(figure(text), numberFormat(locale))).toBe(written);
  });

  test("no digit passes through a float", () => {
    const long = "123456789012345678.123456789012345678";
    expect(formatFigure(figure(long), en)).toBe("123,456,789,012,345,678.123456789012345678");
  });

  test("zeros are appended on demand, and none is removed", () => {
    expect(formatFigure(figure("10.7"), en, { decimals: 4 })).toBe("10.7000");
    expect(formatFigure(figure("10.7000"), en, { decimals: 2 })).toBe("10.7000");
  });

  test("an explicit sign precedes every value except zero", () => {
    const signed = (text: string) => formatFigure(figure(text), en, { sign: "always" });
    expect(["0.5", "-0.5", "0.00"].map(signed)).toEqual(["+0.5", "\u22120.5", "0.00"]);
  });

  test("an amount has two decimals, or as few as its price, and keeps every digit", () => {
    expect(formatAmount(figure("107000"), en, 4)).toBe("107,000.00");
    expect(formatAmount(figure("51360.0012"), en, 4)).toBe("51,360.0012");
    expect(formatAmount(figure("107000"), en, 0)).toBe("107,000");
    expect(formatAmount(figure("7"), en, 1)).toBe("7.0");
  });

  test("the amounts of a quantity have as many decimals as price and quantity can give, and keep every digit", () => {
    const ofQuantity = (quantity: `${number}`, amount: string, decimals: number) =>
      formatAmountOf(figureLiteral(quantity), figure(amount), en, decimals);
    expect(["1667.445", "1667.34", "0.4"].map((amount) => ofQuantity("1500", amount, 5))).toEqual([
      "1,667.445",
      "1,667.340",
      "0.400",
    ]);
    expect(ofQuantity("1500", "388575", 2)).toBe("388,575.00");
    expect(ofQuantity("1500", "10294500", 0)).toBe("10,294,500");
    expect(ofQuantity("0.010", "2.59", 2)).toBe("2.5900");
    expect(ofQuantity("7", "1.5", 1)).toBe("1.5");
    expect(ofQuantity("1500", "0.12345678", 2), "more than expected").toBe("0.12345678");
  });

  test("a locale of another script is written in Latin digits", () => {
    expect(formatFigure(figure("1234.5"), numberFormat("ar-EG-u-nu-arab"))).toMatch(/^[ -~]+$/);
  });
});

describe("reading a quantity", () => {
  test.each([
    ["10000", "10000"],
    ["10,000", "10000"],
    ["  1,234,567.50  ", "1234567.50"],
    ["12k", "12000"],
    ["12K", "12000"],
    ["1.5m", "1500000"],
    ["1.5 M", "1500000"],
    ["1,200k", "1200000"],
    ["0.0005k", "0.5"],
    ["1.2345678k", "1234.5678"],
  ])("%j is %s", (typed, quantity) => {
    expect(parseQuantity(typed, en)).toBe(quantity);
  });

  test.each(["", "   ", "\t\n"])("%j is empty", (typed) => {
    expect(parseQuantity(typed, en)).toBe("empty");
  });

  test.each(["0", "0.00", "-0", "0k"])("%j is zero", (typed) => {
    expect(parseQuantity(typed, en)).toBe("zero");
  });

  test.each(["-5", "\u22125", "-1,000", "-12k"])("%j is negative", (typed) => {
    expect(parseQuantity(typed, en)).toBe("negative");
  });

  test.each([
    ..."1,5|1,50|1,2345|12,34,567|,100|1,|1.|.|1.2.3|1.000,5|1e5|+5|--5|k|1kk|1g|007|0x10".split(
      "|",
    ),
    ..."NaN|Infinity|１２|١٢|1_000|1 000|1\n000|5 5|12\u212A".split("|"),
    ...`${"9".repeat(19)}|999999999999999999k|0.${"1".repeat(19)}`.split("|"),
  ])("%j is malformed", (typed) => {
    expect(parseQuantity(typed, en)).toBe("malformed");
  });

  test("a hundred thousand digits are malformed", () => {
    expect(parseQuantity("1".repeat(100_000), en)).toBe("malformed");
  });

  test("separators are those of the locale", () => {
    expect(parseQuantity("1.234,5", numberFormat("de"))).toBe("1234.5");
    expect(parseQuantity("1,5m", numberFormat("de"))).toBe("1500000");
    expect(parseQuantity("1.5m", numberFormat("de"))).toBe("malformed");
    expect(parseQuantity("1,23,456", numberFormat("en-IN"))).toBe("123456");
  });

  test("separators may be typed with the keys that a keyboard has", () => {
    expect(parseQuantity("12 345,5", numberFormat("fr"))).toBe("12345.5");
    expect(parseQuantity("12'345.5", numberFormat("de-CH"))).toBe("12345.5");
  });

  test("a separator may be typed in a figure that the locale writes without one", () => {
    expect(parseQuantity("1.234", numberFormat("es"))).toBe("1234");
  });

  test("any text gives one of four problems or a size above zero", () => {
    const near = fc.string({ unit: fc.constantFrom(..."0123.,-kKmM ".split("")), maxLength: 12 });
    fc.assert(
      fc.property(fc.oneof(near, fc.string()), (typed) => {
        const read = parseQuantity(typed, en);
        if (["empty", "malformed", "zero", "negative"].includes(read)) return;
        expect(parseDecimal(read)).toBe(read);
        expect(read).toMatch(/^(?!-).*[1-9]/);
      }),
    );
  });
});
