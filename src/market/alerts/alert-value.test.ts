import { describe, expect, test } from "vitest";
import { parseQuoteBody } from "#market/client/contract.ts";
import { parseIsin } from "#market/isin.ts";
import { derive } from "#market/quote.ts";
import { ALERT_SUBJECTS } from "./alert.ts";
import { alertValue } from "./alert-value.ts";

function watched(bid: string, ask: string, marketAgeMs = 0) {
  const isin = parseIsin("US0378331005");
  if (isin === undefined) throw new Error("unreachable");
  const body = {
    instrument: isin,
    ask: { price: ask, size: "1" },
    bid: { price: bid, size: "1" },
    updatedAt: "2026-01-05T08:00:00Z",
  };
  const quote = parseQuoteBody(JSON.stringify(body), isin);
  return { quote, derived: derive(quote), marketAgeMs };
}

describe("the value that an alert compares", () => {
  test("is the figure that the page shows", () => {
    const quote = watched("10.6620", "10.7000", 61_234.9);
    expect(ALERT_SUBJECTS.map((on) => alertValue(on, quote))).toEqual([
      "10.6620",
      "10.7000",
      "10.6810",
      "10.6810",
      "0.0380",
      "35.58",
      "61.234",
    ]);
  });

  test("is undefined for bps when the mid is not above zero", () => {
    expect(alertValue("bps", watched("-1", "1"))).toBeUndefined();
    expect(alertValue("bps", watched("-2", "-1"))).toBeUndefined();
    expect(alertValue("spread", watched("-2", "-1"))).toBe("1");
  });

  test("is an age of zero where the service's clock is behind the quote", () => {
    expect(alertValue("market-age", watched("1", "2", -5))).toBe("0.000");
  });
});
