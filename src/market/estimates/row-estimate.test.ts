import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseQuoteBody } from "#market/client/contract.ts";
import { parseDecimal } from "#market/figure.ts";
import { parseIsin } from "#market/isin.ts";
import { derive } from "#market/quote.ts";
import { estimateRow, type ListEstimate } from "./row-estimate.ts";

function decimal(text: string) {
  const parsed = parseDecimal(text);
  if (parsed === undefined) throw new Error(`${text} is no decimal`);
  return parsed;
}

function checked(bid: string, ask: string, bidSize = "4800", askSize = bidSize) {
  const isin = parseIsin("US0378331005");
  if (isin === undefined) throw new Error("unreachable");
  const body = {
    instrument: isin,
    ask: { price: ask, size: askSize },
    bid: { price: bid, size: bidSize },
    updatedAt: "2026-01-05T08:00:00Z",
  };
  const quote = parseQuoteBody(JSON.stringify(body), isin);
  return { quote, derived: derive(quote) };
}

const quantity = (text: string): ListEstimate => ({ kind: "quantity", amount: decimal(text) });
const budget = (text: string): ListEstimate => ({ kind: "budget", amount: decimal(text) });

const SCALE = 10n ** 18n;

/** A decimal as a whole number of 10⁻¹⁸. */
function units(text: string): bigint {
  const [whole = "", fraction = ""] = text.replace("-", "").split(".");
  const all = BigInt(whole) * SCALE + BigInt(fraction.padEnd(18, "0"));
  return text.startsWith("-") ? -all : all;
}

const price = fc
  .tuple(fc.bigInt(0n, 10n ** 9n), fc.bigInt(1n, 10n ** 6n - 1n))
  .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(6, "0")}`);

describe("a row's estimate for a quantity", () => {
  test("is the ask times it, the bid times it, and the spread in basis points of the mid", () => {
    const row = estimateRow(checked("10.6620", "10.7000"), quantity("1500"));
    expect(row.buy?.value).toBe("16050");
    expect(row.sell?.value).toBe("15993");
    expect(row.roundTrip?.value).toBe("35.58");
  });

  test("is exact by comparison with rational numbers", () => {
    fc.assert(
      fc.property(price, price, price, (one, other, many) => {
        const [bid, ask] = units(one) < units(other) ? [one, other] : [other, one];
        const row = estimateRow(checked(bid, ask), quantity(many));
        expect(units(row.buy?.value ?? "") * SCALE).toBe(units(ask) * units(many));
        expect(units(row.sell?.value ?? "") * SCALE).toBe(units(bid) * units(many));
        const isNormal = units(bid) < units(ask);
        expect(row.roundTrip !== undefined).toBe(isNormal);
        if (!isNormal) return;
        // Half-up to two decimals: floor(spread / mid × 10⁶ + 1/2), in hundredths of a basis point.
        const [spread, sum] = [units(ask) - units(bid), units(ask) + units(bid)];
        const hundredths = (spread * 4_000_000n + sum) / (2n * sum);
        expect((units(row.roundTrip?.value ?? "") * 100n) / SCALE).toBe(hundredths);
      }),
    );
  });

  test("is covered up to the size at the touch, for each side separately", () => {
    const at = (many: string) => {
      const { buy, sell, roundTrip } = estimateRow(
        checked("10", "11", "100", "50"),
        quantity(many),
      );
      return [buy, sell, roundTrip].map((figure) => figure?.covered);
    };
    expect(at("50")).toEqual([true, true, true]);
    expect(at("50.00")).toEqual([true, true, true]);
    expect(at("50.000000000000000001")).toEqual([false, true, false]);
    expect(at("100")).toEqual([false, true, false]);
    expect(at("100.000000000000000001")).toEqual([false, false, false]);
  });

  test("beyond the touch has the size for which the price is known", () => {
    const row = estimateRow(checked("10", "11", "441", "1495"), quantity("10000"));
    expect(row.buy).toMatchObject({ knownFor: "1495", quantity: "10000" });
    expect(row.sell).toMatchObject({ knownFor: "441" });
    expect(row.roundTrip).toMatchObject({ knownFor: "441" });
  });

  test.each([
    ["locked", "10.7", "10.70"],
    ["crossed", "10.75", "10.70"],
    ["of no positive mid", "-2", "1"],
  ])("has no round trip where the book is %s", (_, bid, ask) => {
    const row = estimateRow(checked(bid, ask), quantity("1"));
    expect(row.roundTrip).toBeUndefined();
    expect(row.buy).toBeDefined();
  });

  test("is sorted by the round trip before it is rounded", () => {
    const one = estimateRow(checked("100.000000", "100.010001"), quantity("1")).roundTrip;
    const other = estimateRow(checked("100.000000", "100.010000"), quantity("1")).roundTrip;
    expect(one?.value).toBe(other?.value);
    expect(units((one?.unrounded?.() ?? "").slice(0, 20))).toBeGreaterThan(
      units((other?.unrounded?.() ?? "").slice(0, 20)),
    );
  });
});

describe("a row's estimate for a budget", () => {
  test("is the quantity that it buys, and the quantity whose sale brings as much", () => {
    const row = estimateRow(checked("10.6620", "10.7000"), budget("50000"));
    expect(row.buy).toMatchObject({ value: "4672", rest: "9.6", covered: true });
    expect(row.sell).toMatchObject({ value: "4690", rest: "4.78", covered: true });
    expect(row.roundTrip).toMatchObject({ value: "35.58", quantity: "4672", covered: true });
  });

  test("is covered when the quantity is exactly the size", () => {
    const buy = (size: string) =>
      estimateRow(checked("9", "10", "1", size), budget("1000")).buy?.covered;
    expect([buy("100"), buy("99")]).toEqual([true, false]);
  });

  test("is covered as a round trip only if both of its figures are", () => {
    // Buys 4,672, and 4,690 must be sold for as much.
    const row = (size: string) =>
      estimateRow(checked("10.6620", "10.7000", size, "4672"), budget("50000"));
    const covered = ({ buy, sell, roundTrip, cost }: ReturnType<typeof row>) =>
      [buy, sell, roundTrip, cost].map((figure) => figure?.covered);
    expect(covered(row("4690"))).toEqual([true, true, true, true]);
    expect(covered(row("4689"))).toEqual([true, false, false, false]);
    expect(row("4689").roundTrip).toMatchObject({ quantity: "4690", knownFor: "4689" });
  });

  test("that buys nothing has no round trip", () => {
    const row = estimateRow(checked("10", "11"), budget("10.99"));
    expect(row.buy).toMatchObject({ value: "0", rest: "10.99" });
    expect(row.roundTrip).toBeUndefined();
  });

  test("does not exist when the price is not above zero", () => {
    const row = estimateRow(checked("-1", "0"), budget("1000"));
    expect(row).toEqual({ buy: undefined, sell: undefined, roundTrip: undefined });
  });
});

describe("a row's estimate is computed", () => {
  test("once for a touch, however many quotes repeat it", () => {
    const estimate = quantity("7");
    const first = estimateRow(checked("10", "11"), estimate);
    expect(estimateRow(checked("10", "11"), estimate)).toBe(first);
  });

  test.each([
    ["bid", "10.01", "11", "5", "5"],
    ["ask", "10", "11.01", "5", "5"],
    ["bid's size", "10", "11", "6", "5"],
    ["ask's size", "10", "11", "5", "6"],
  ])("again where the %s is another one", (_, ...parts) => {
    const estimate = quantity("7");
    const first = estimateRow(checked("10", "11", "5", "5"), estimate);
    expect(estimateRow(checked(...parts), estimate)).not.toBe(first);
  });

  test("again for another quantity", () => {
    const same = checked("10", "11");
    expect(estimateRow(same, quantity("7")).buy?.value).toBe("77");
    expect(estimateRow(same, quantity("8")).buy?.value).toBe("88");
  });
});
