import { describe, expect, test } from "vitest";
import { testChecked } from "#engine/protocol/testing-quotes.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { figureLiteral } from "#market/figure.ts";
import { testIsin } from "#storage/testing-isins.ts";
import { cheapestOf, createSteadyCheapest } from "./cheapest.ts";

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

describe("the cheapest row that is shown", () => {
  const [one, other] = [quoteOf(1, "10.02"), quoteOf(2, "10.03")];
  const cheaper = quoteOf(2, "10.01");

  test("stays for five seconds while another one is cheaper", () => {
    const shown = createSteadyCheapest(hundred);
    expect(shown([one, other], 0)).toBe(one);
    expect(shown([one, cheaper], 4999)).toBe(one);
    expect(shown([one, cheaper], 5000)).toBe(cheaper);
    expect(shown([one, other], 9999)).toBe(other);
    expect(shown([one, other], 10_000)).toBe(one);
  });

  test("does not stay when more quotes have come", () => {
    const shown = createSteadyCheapest(hundred);
    expect(shown([other], 0)).toBe(other);
    expect(shown([one, other], 1)).toBe(one);
    expect(shown([one, cheaper], 2)).toBe(one);
  });

  test("is the newest quote of its instrument", () => {
    const shown = createSteadyCheapest(hundred);
    shown([one, other], 0);
    const later = quoteOf(1, "10.05");
    expect(shown([later, other], 1000)).toBe(later);
  });

  test("leaves at once when it is no longer among the quotes, or its size no longer covers the quantity", () => {
    const shown = createSteadyCheapest(hundred);
    shown([one, other], 0);
    expect(shown([other], 1)).toBe(other);
    expect(shown([one, quoteOf(2, "10.03", "99")], 2)).toBe(one);
    expect(shown([], 3)).toBeUndefined();
    expect(shown([other], 4)).toBe(other);
  });
});
