import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseQuoteBody } from "#market/client/contract.ts";
import { add, compareDecimals, multiply } from "#market/decimal.ts";
import { parseDecimal } from "#market/figure.ts";
import { parseIsin } from "#market/isin.ts";
import { affordableQuantity, estimateQuantity, raisingQuantity } from "./estimate.ts";

function decimal(text: string) {
  const parsed = parseDecimal(text);
  if (parsed === undefined) throw new Error(`${text} is no decimal`);
  return parsed;
}

function quote(bid: string, ask: string, bidSize = "4800", askSize = bidSize) {
  const isin = parseIsin("US0378331005");
  if (isin === undefined) throw new Error("unreachable");
  const body = {
    instrument: isin,
    ask: { price: ask, size: askSize },
    bid: { price: bid, size: bidSize },
    updatedAt: "2026-01-05T08:00:00Z",
  };
  return parseQuoteBody(JSON.stringify(body), isin);
}

describe("an estimate for a quantity", () => {
  test("beyond both sizes is exact and not covered", () => {
    const estimates = estimateQuantity(quote("10.6620", "10.7000"), decimal("10000"));
    expect(estimates).toEqual({
      buy: { value: "107000", covered: false, knownFor: "4800" },
      sell: { value: "106620", covered: false, knownFor: "4800" },
      roundTrip: { value: "380", covered: false, knownFor: "4800" },
    });
  });

  test("of exactly the size is covered", () => {
    const { buy } = estimateQuantity(quote("10.6620", "10.7000"), decimal("4800.00"));
    expect(buy).toEqual({ value: "51360", covered: true, knownFor: "4800" });
  });

  test("covered on one side only leaves the round trip uncovered, known for the smaller size", () => {
    const estimates = estimateQuantity(quote("10", "11", "100", "50"), decimal("75"));
    expect(estimates.buy.covered).toBe(false);
    expect(estimates.sell.covered).toBe(true);
    expect(estimates.roundTrip).toEqual({ value: "75", covered: false, knownFor: "50" });
  });

  test("costs nothing for the round trip in a locked book, and less in a crossed one", () => {
    expect(estimateQuantity(quote("5", "5.0"), decimal("3")).roundTrip.value).toBe("0");
    expect(estimateQuantity(quote("6", "5"), decimal("3")).roundTrip.value).toBe("-3");
  });

  test("of 72 digits is exact", () => {
    const widest = "999999999999999999.999999999999999999";
    const { buy } = estimateQuantity(quote("1", widest), decimal(widest));
    expect(buy.value).toBe(
      "999999999999999999999999999999999998.000000000000000000000000000000000001",
    );
  });
});

const positive = fc
  .tuple(fc.bigInt(0n, 10n ** 9n), fc.bigInt(1n, 10n ** 9n - 1n))
  .map(([whole, fraction]) => decimal(`${whole}.${String(fraction).padStart(9, "0")}`));

describe("the quantity that a budget buys", () => {
  const touch = quote("10.6620", "10.7000");

  test("is rounded down to the step, with the remainder", () => {
    expect(affordableQuantity(touch, decimal("1000"), decimal("5"))).toEqual({
      quantity: "90",
      remainder: "37",
      covered: true,
      knownFor: "4800",
    });
  });

  test("is zero when the budget is below one step", () => {
    expect(affordableQuantity(touch, decimal("10.69"), decimal("1"))).toMatchObject({
      quantity: "0",
      remainder: "10.69",
    });
  });

  test("beyond the size is not covered", () => {
    const found = affordableQuantity(touch, decimal("100000"), decimal("1"));
    expect(found).toMatchObject({ quantity: "9345", covered: false, knownFor: "4800" });
  });

  test.each(["0", "-1"])("does not exist for an ask of %s", (ask) => {
    expect(affordableQuantity(quote("-2", ask), decimal("100"), decimal("1"))).toBeUndefined();
  });

  test("does not exist without a positive budget and step", () => {
    expect(affordableQuantity(touch, decimal("0"), decimal("1"))).toBeUndefined();
    expect(affordableQuantity(touch, decimal("-5"), decimal("1"))).toBeUndefined();
    expect(affordableQuantity(touch, decimal("5"), decimal("0"))).toBeUndefined();
  });

  test("does not exist when it is longer than any size", () => {
    const dust = quote("0", "0.000000000000000001");
    expect(affordableQuantity(dust, decimal("1000"), decimal("1"))).toBeUndefined();
  });

  test("fits the budget, and one step more would not", () => {
    fc.assert(
      fc.property(positive, positive, positive, (ask, budget, step) => {
        const found = affordableQuantity(quote("0", ask), budget, step);
        // Dust prices can ask for more digits than a size may have.
        fc.pre(found !== undefined);
        const cost = multiply(ask, found.quantity);
        expect(compareDecimals(cost, budget)).toBeLessThanOrEqual(0);
        expect(compareDecimals(add(cost, found.remainder), budget)).toBe(0);
        expect(compareDecimals(multiply(ask, step), found.remainder)).toBe(1);
      }),
    );
  });
});

describe("the quantity that raises an amount", () => {
  const touch = quote("10.6620", "10.7000");

  test("is rounded up to the step, with the surplus", () => {
    expect(raisingQuantity(touch, decimal("1000"), decimal("5"))).toEqual({
      quantity: "95",
      surplus: "12.89",
      covered: true,
      knownFor: "4800",
    });
  });

  test("needs no extra step when it raises the amount exactly", () => {
    expect(raisingQuantity(touch, decimal("106.62"), decimal("1"))).toMatchObject({
      quantity: "10",
      surplus: "0",
    });
  });

  test("is at least one step", () => {
    expect(raisingQuantity(touch, decimal("0.01"), decimal("1"))).toMatchObject({ quantity: "1" });
  });

  test("beyond the size is not covered", () => {
    const found = raisingQuantity(touch, decimal("100000"), decimal("1"));
    expect(found).toMatchObject({ quantity: "9380", covered: false, knownFor: "4800" });
  });

  test.each(["0", "-1"])("does not exist for a bid of %s", (bid) => {
    expect(raisingQuantity(quote(bid, "1"), decimal("100"), decimal("1"))).toBeUndefined();
  });

  test("does not exist without a positive amount and step", () => {
    expect(raisingQuantity(touch, decimal("0"), decimal("1"))).toBeUndefined();
    expect(raisingQuantity(touch, decimal("-5"), decimal("1"))).toBeUndefined();
    expect(raisingQuantity(touch, decimal("5"), decimal("0"))).toBeUndefined();
  });

  test("does not exist when it is longer than any size", () => {
    const dust = quote("0.000000000000000001", "1");
    expect(raisingQuantity(dust, decimal("1000"), decimal("1"))).toBeUndefined();
  });

  test("is exact for the longest figures", () => {
    const price = "999999999999999999.999999999999999999";
    const found = raisingQuantity(quote(price, price), decimal(price), decimal("1"));
    expect(found).toMatchObject({ quantity: "1", surplus: "0" });
    const tiny = raisingQuantity(
      quote(price, price),
      decimal(price),
      decimal(`0.${"3".repeat(18)}`),
    );
    expect(tiny).toMatchObject({ quantity: "1.333333333333333332" });
  });

  test("raises the amount, and one step fewer would not", () => {
    fc.assert(
      fc.property(positive, positive, positive, (bid, amount, step) => {
        const found = raisingQuantity(quote(bid, bid), amount, step);
        // Dust prices can ask for more digits than a size may have.
        fc.pre(found !== undefined);
        const brought = multiply(bid, found.quantity);
        expect(compareDecimals(brought, amount)).toBeGreaterThanOrEqual(0);
        expect(compareDecimals(add(amount, found.surplus), brought)).toBe(0);
        expect(compareDecimals(multiply(bid, step), found.surplus)).toBe(1);
      }),
    );
  });
});
