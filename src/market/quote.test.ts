import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseQuoteBody } from "#market/client/contract.ts";
import { compareDecimals } from "./decimal.ts";
import { parseDecimal } from "./figure.ts";
import { parseIsin } from "./isin.ts";
import { derive, judgeSuccession, type Quote } from "./quote.ts";

function quote(bid: string, ask: string, updatedAt = "2026-01-05T08:00:00Z", size = "4800"): Quote {
  const isin = parseIsin("US0378331005");
  if (isin === undefined) throw new Error("unreachable");
  const body = {
    instrument: isin,
    ask: { price: ask, size },
    bid: { price: bid, size },
    updatedAt,
  };
  return parseQuoteBody(JSON.stringify(body), isin);
}

describe("figures derived from a quote", () => {
  test("an ordinary quote has a spread, a mid and basis points", () => {
    expect(derive(quote("10.6620", "10.7000"))).toMatchObject({
      spread: "0.0380",
      mid: "10.6810",
      bps: "35.58",
      book: "normal",
      decimals: 4,
    });
  });

  test("a spread in the ninth decimal of large prices is exact", () => {
    const derived = derive(quote("123456789012.123456788", "123456789012.123456789"));
    expect(derived.spread).toBe("0.000000001");
    expect(derived.mid).toBe("123456789012.1234567885");
  });

  test("bid and ask have as many decimals as the longer one", () => {
    expect(derive(quote("10", "10.25"))).toMatchObject({
      decimals: 2,
      spread: "0.25",
      mid: "10.125",
    });
  });

  test("a crossed book is recognized, and its spread is negative", () => {
    expect(derive(quote("10.70", "10.66"))).toMatchObject({
      book: "crossed",
      spread: "-0.04",
      bps: "-37.45",
    });
  });

  test("a locked book is recognized, whatever the trailing zeros", () => {
    expect(derive(quote("10.7", "10.70"))).toMatchObject({
      book: "locked",
      spread: "0.00",
      bps: "0.00",
    });
  });

  test.each([
    ["-1", "-0.5"],
    ["-1", "1"],
    ["0", "0"],
  ])("with a mid of zero or below (%s, %s) there are no basis points", (bid, ask) => {
    expect(derive(quote(bid, ask))).toMatchObject({ bps: undefined, bpsInTable: undefined });
  });

  test("the longest prices give 36 exact digits", () => {
    const widest = "999999999999999999.999999999999999999";
    expect(derive(quote("0.000000000000000001", widest)).spread).toBe(
      "999999999999999999.999999999999999998",
    );
  });

  test("a mid lies between the two prices", () => {
    const price = fc.tuple(fc.bigInt(0n, 10n ** 18n - 1n), fc.bigInt(0n, 10n ** 9n - 1n));
    fc.assert(
      fc.property(price, price, ([a, b], [c, d]) => {
        const low = parseDecimal(`${a}.${b}`);
        const high = parseDecimal(`${c}.${d}`);
        if (low === undefined || high === undefined) throw new Error("unreachable");
        const { mid, book } = derive(quote(low, high));
        const order = compareDecimals(low, high);
        expect(book).toBe(order < 0 ? "normal" : order > 0 ? "crossed" : "locked");
        expect(compareDecimals(low, mid)).toBe(order);
        expect(compareDecimals(mid, high)).toBe(order);
      }),
    );
  });
});

describe("basis points in the table", () => {
  test.each([
    // bid + ask = 20 000, so that the spread itself is the number of basis points.
    ["9982.2755", "10017.7245", "35.4", "35.449 is not rounded twice"],
    ["9982.275", "10017.725", "35.5", "35.45 goes up"],
    ["9950.03", "10049.97", "99.9", "99.94 stays below a hundred"],
    ["9950.025", "10049.975", "100", "99.95 becomes a hundred and loses its decimal"],
    ["9949.75", "10050.25", "101", "100.5 goes up"],
    ["9949.77", "10050.23", "100", "100.46 goes down"],
    ["10050.25", "9949.75", "-101", "a crossed book likewise"],
    ["10000", "10000", "0.0", "a locked book"],
  ])("bid %s, ask %s: %s (%s)", (bid, ask, expected) => {
    expect(derive(quote(bid, ask)).bpsInTable).toBe(expected);
  });
});

describe("the succession of two quotes", () => {
  const first = quote("10.66", "10.70", "2026-01-05T08:00:00.123456788Z");

  test("the first quote is newer than none", () => {
    expect(judgeSuccession(undefined, first)).toBe("newer");
  });

  test("a difference of one nanosecond counts", () => {
    const next = quote("10.66", "10.70", "2026-01-05T08:00:00.123456789Z");
    expect(judgeSuccession(first, next)).toBe("newer");
    expect(judgeSuccession(next, first)).toBe("older");
  });

  test("the same instant with equal figures is the same quote, whatever the trailing zeros", () => {
    const next = quote("10.660", "10.7", "2026-01-05T08:00:00.123456788Z");
    expect(judgeSuccession(first, next)).toBe("same");
  });

  test("the same instant with another price or size is a conflict", () => {
    const price = quote("10.66", "10.71", "2026-01-05T08:00:00.123456788Z");
    const size = quote("10.66", "10.70", "2026-01-05T08:00:00.123456788Z", "4801");
    expect(judgeSuccession(first, price)).toBe("conflict");
    expect(judgeSuccession(first, size)).toBe("conflict");
  });

  test("an instant written with other trailing zeros is the same instant", () => {
    const a = quote("1", "2", "2026-01-05T08:00:00Z");
    expect(judgeSuccession(a, quote("1", "2", "2026-01-05T08:00:00.000Z"))).toBe("same");
  });
});
