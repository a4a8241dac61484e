import { expect, test } from "vitest";
import { parseQuoteBody } from "#market/client/contract.ts";
import { numberFormat } from "./format.ts";
import { formatBps } from "./format-bps.ts";
import { parseIsin } from "./isin.ts";
import { derive } from "./quote.ts";

function bps(bid: string, ask: string, locale = "en") {
  const instrument = parseIsin("US0378331005");
  if (instrument === undefined) throw new Error("unreachable");
  const [a, b] = [ask, bid].map((price) => ({ price, size: "1" }));
  const body = { instrument, ask: a, bid: b, updatedAt: "2026-01-05T08:00:00Z" };
  const quote = parseQuoteBody(JSON.stringify(body), instrument);
  return formatBps(derive(quote), numberFormat(locale));
}

test("a spread that rounds to no basis points is less than a tenth, never none", () => {
  expect(bps("1234567.12345678", "1234567.12345999")).toBe("<0.1");
  expect(bps("1234567.12345678", "1234567.12345999", "de")).toBe("<0,1");
  expect(bps("100000", "100001")).toBe("0.1");
  expect(bps("100", "101")).toBe("99.5");
});

test("a book without a spread has none, and one without a mid has no figure", () => {
  expect(bps("10", "10")).toBe("0.0");
  expect(bps("-2", "-1")).toBeUndefined();
});
