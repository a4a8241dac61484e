import { describe, expect, test } from "vitest";
import { testChecked } from "#engine/protocol/testing-quotes.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { figureLiteral } from "#market/figure.ts";
import { testIsin } from "#storage/testing-isins.ts";
import { cheapestOf } from "./cheapest.ts";

const hundred: ListEstimate = { kind: "quantity", amount: figureLiteral("100") };

/** Returns a quote with a bid of 10 and sizes that cover a hundred, unless another size of the ask is given. */
const quoteOf = (serial: number, ask: string, askSize = "100") =>
  testChecked({ isin: testIsin(serial), bid: "10", bidSize: "100", ask, askSize });

describe("the cheapest row", () => {
  test("has the smallest round trip among those whose sizes cover the quantity", () => {
    const tooSmall = quoteOf(1, "10.01", "99");
    const wide = quoteOf(2, "10.05");
    const narrow = quoteOf(3, "10.02");
    expect(cheapestOf([tooSmall, wide, narrow], hundred)).toBe(narrow);
    expect(cheapestOf([tooSmall, wide], hundred)).toBe(wide);
    expect(cheapestOf([tooSmall], hundred)).toBeUndefined();
  });

  test("is compared by the exact values, as the table sorts", () => {
    // Both are 10.00 basis points after rounding.
    const dearer = quoteOf(1, "10.010005");
    const cheaper = quoteOf(2, "10.010004");
    expect(cheapestOf([dearer, cheaper], hundred)).toBe(cheaper);
    expect(cheapestOf([cheaper, dearer], hundred)).toBe(cheaper);
  });

  test("is the first of equal ones, and never one with a crossed book", () => {
    const [first, second] = [quoteOf(1, "10.02"), quoteOf(2, "10.02")];
    expect(cheapestOf([quoteOf(3, "9.99"), first, second], hundred)).toBe(first);
  });
});
