import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseQuoteBody } from "#market/client/contract.ts";
import { add, compareDecimals, subtract } from "#market/decimal.ts";
import { parseDecimal } from "#market/figure.ts";
import { parseIsin } from "#market/isin.ts";
import { movesBetween } from "./move.ts";

function quote(bid: string) {
  const isin = parseIsin("US0378331005");
  if (!isin) throw new Error("unreachable");
  const ask = { price: "900000000000000000", size: "1" };
  const body = {
    instrument: isin,
    bid: { price: bid, size: "1" },
    ask,
    updatedAt: "2026-01-05T08:00:00Z",
  };
  return parseQuoteBody(JSON.stringify(body), isin);
}

const move = (before: string, now: string) => movesBetween(quote(before), quote(now)).bid;

describe("the move of a price", () => {
  test("is undefined without a previous price", () => {
    expect(movesBetween(undefined, quote("1"))).toEqual({ bid: undefined, ask: undefined });
  });

  test("is undefined between prices of equal value", () => {
    expect(move("10.70", "10.7")).toBeUndefined();
  });

  test("has as many decimals as the longer price", () => {
    expect(move("10.7", "10.7100")).toEqual({ direction: "up", by: "0.0100" });
    expect(move("10.7100", "10.7")).toEqual({ direction: "down", by: "0.0100" });
  });

  test("added to the first price gives the second exactly", () => {
    const price = fc
      .tuple(fc.bigInt(-(10n ** 17n), 10n ** 17n), fc.bigInt(0n, 10n ** 18n - 1n))
      .map(([whole, part]) => `${whole}.${String(part).padStart(18, "0")}`)
      .filter((text) => parseDecimal(text) !== undefined);
    fc.assert(
      fc.property(price, price, (before, now) => {
        const found = move(before, now);
        const [from, to] = [parseDecimal(before), parseDecimal(now)];
        if (!from || !to) throw new Error("unreachable");
        if (!found) return compareDecimals(from, to) === 0;
        const reached = found.direction === "up" ? add(from, found.by) : subtract(from, found.by);
        return compareDecimals(reached, to) === 0;
      }),
    );
  });
});
