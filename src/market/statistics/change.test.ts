import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseQuoteBody } from "#market/client/contract.ts";
import { compareDecimals } from "#market/decimal.ts";
import { commonDecimals, figureLiteral } from "#market/figure.ts";
import { numberFormat } from "#market/format.ts";
import { parseIsin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import { directionOfChange, type Side, showChange, showPrice } from "./change.ts";
import { movesBetween } from "./move.ts";

const EN = numberFormat("en");

function quote(bid: string, ask: string) {
  const isin = parseIsin("US0378331005");
  if (!isin) throw new Error("unreachable");
  const [low, high] = [bid, ask].map((price) => ({ price, size: "1" }));
  const body = { instrument: isin, bid: low, ask: high, updatedAt: "2026-01-05T08:00:00Z" };
  return parseQuoteBody(JSON.stringify(body), isin);
}

const change = (now: Quote, before: Quote | undefined, side: Side) =>
  showChange({ quote: now, previous: before, moves: movesBetween(before, now) }, side, EN);

const bidChange = (before: string, now: string) =>
  change(quote(now, now), quote(before, before), "bid");

test("a change goes up or down, and one of zero does neither", () => {
  expect(directionOfChange(figureLiteral("0.50"))).toBe("up");
  expect(directionOfChange(figureLiteral("-0.50"))).toBe("down");
  expect(directionOfChange(figureLiteral("0.00"))).toBeUndefined();
});

describe("a shown price", () => {
  test("has as many decimals as the longer side, trailing zeros included", () => {
    const one = quote("10.7", "10.7000");
    expect(commonDecimals(one.bid.price, one.ask.price)).toBe(4);
    expect([showPrice(one, "bid", EN), showPrice(one, "ask", EN)]).toEqual(["10.7000", "10.7000"]);
  });
});

describe("the change of a price", () => {
  test("is undefined without a previous price", () => {
    expect(change(quote("10", "11"), undefined, "ask")).toEqual({
      text: "11",
      direction: undefined,
      changedFrom: undefined,
    });
  });

  test.each([
    ["11.8810", "11.8820", "up", 5],
    ["11.8820", "11.8810", "down", 5],
    ["191.24", "192.24", "up", 2],
    ["9.99", "10.00", "up", 0],
    ["1000", "999", "down", 0],
    ["-1.00", "1.00", "up", 0],
    ["-1.00", "-1.01", "down", 4],
    ["999999", "1000000", "up", 0],
  ])("from %s to %s goes %s and lights up from %d", (before, now, direction, changedFrom) => {
    expect(bidChange(before, now)).toMatchObject({ direction, changedFrom });
  });

  test("is undefined for an equal value, however it is written", () => {
    expect(bidChange("10.70", "10.7000")).toEqual({
      text: "10.7000",
      direction: undefined,
      changedFrom: undefined,
    });
  });

  test("has the direction of the exact prices, up to the eighteenth decimal", () => {
    const near = "123456789012345678.12345678901234567";
    expect(bidChange(`${near}8`, `${near}9`)).toMatchObject({ direction: "up" });
  });

  test("highlights the whole price when the other side adds decimals", () => {
    const shown = change(quote("10.8", "10.9000"), quote("10.7", "10.9"), "bid");
    expect(shown).toEqual({ text: "10.8000", direction: "up", changedFrom: 0 });
  });

  test("leaves the unchanged first digits out of the highlight", () => {
    const price = fc
      .tuple(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: 10, max: 99 }))
      .map(([whole, cents]) => `${whole}.${cents}`);
    fc.assert(
      fc.property(price, price, (before, now) => {
        const { text, direction, changedFrom } = bidChange(before, now);
        const shownBefore = showPrice(quote(before, before), "bid", EN);
        const order = compareDecimals(quote(now, now).bid.price, quote(before, before).bid.price);
        expect(direction).toBe({ "1": "up", "-1": "down", "0": undefined }[`${order}`]);
        if (changedFrom === undefined) {
          expect(text).toBe(shownBefore);
          return;
        }
        expect(shownBefore.slice(0, changedFrom)).toBe(text.slice(0, changedFrom));
        expect(shownBefore.slice(changedFrom)).not.toBe(text.slice(changedFrom));
      }),
    );
  });
});
