import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePositive } from "#market/figure.ts";
import { numberFormat } from "#market/format.ts";
import { otherReading, parseQuantity, shortQuantity } from "./quantity.ts";

const ENGLISH = numberFormat("en");

function kept(text: string) {
  const quantity = parsePositive(text);
  if (quantity === undefined) throw new Error(`${text} is no quantity`);
  return quantity;
}

test.each([
  ["en", ".5987", "0.5987"],
  ["en", ".5k", "500"],
  ["de", ",5", "0.5"],
  ["en", ".", "malformed"],
  ["en", ".0", "zero"],
])("in %s a quantity may be typed without a digit before the point: %s", (locale, text, read) => {
  expect(parseQuantity(text, numberFormat(locale))).toBe(read);
});

describe("a quantity in short form", () => {
  test.each([
    ["1", "1"],
    ["999", "999"],
    ["1000", "1k"],
    ["1250", "1.25k"],
    ["1234", "1,234"],
    ["10000", "10k"],
    ["12500", "12.5k"],
    ["1000000", "1m"],
    ["1500000", "1.5m"],
    ["1234000", "1,234k"],
    ["2000000000", "2,000m"],
    ["0.50", "0.50"],
    ["1000.5", "1,000.5"],
  ])("of %s is %s", (text, short) => {
    expect(shortQuantity(kept(text), ENGLISH)).toBe(short);
  });

  test("is written in the notation of the locale", () => {
    expect(shortQuantity(kept("1500"), numberFormat("de"))).toBe("1,5k");
  });

  test("is parsed back to the same quantity in every notation", () => {
    const digits = fc.bigInt(1n, 10n ** 18n - 1n);
    const zeros = fc.nat(9);
    const locale = fc.constantFrom("en", "de", "de-CH", "en-IN", "es", "fr", "pt");
    fc.assert(
      fc.property(digits, zeros, locale, (whole, many, tag) => {
        const quantity = parsePositive(`${whole}`.slice(0, 18 - many) + "0".repeat(many));
        fc.pre(quantity !== undefined);
        const format = numberFormat(tag);
        const read = parseQuantity(shortQuantity(quantity, format), format);
        expect(read).toBe(quantity);
      }),
    );
  });
});

describe("another reading of a typed quantity", () => {
  test.each([
    ["1.500", "en", "1500"],
    [" 12.345 ", "en", "12345"],
    ["1,500", "de", "1500"],
    ["1,500", "en", undefined],
    ["1.500", "de", undefined],
    ["1.50", "en", undefined],
    ["1.5000", "en", undefined],
    ["0.500", "en", undefined],
    ["1234.500", "en", undefined],
    ["1,234.500", "en", undefined],
    ["1.500.000", "en", undefined],
    ["1.500k", "en", undefined],
    ["", "en", undefined],
  ])("of %j in %s is %s", (text, locale, other) => {
    expect(otherReading(text, numberFormat(locale))).toBe(other);
  });
});
