import { expect, test } from "vitest";
import { quoteSchema } from "#market/client/contract.ts";
import { documentOf } from "./quote-document.ts";
import { pointOf, quoteOf } from "./quote-point.ts";

const DOCUMENT = {
  instrument: "US0378331005",
  ask: { price: "10.90", size: "0.500" },
  bid: { price: "-0.10", size: "12" },
  updatedAt: "2026-01-05T08:00:00.1234567Z",
};
const quote = quoteSchema.parse(DOCUMENT);
/** A field that the service may add one day. */
const extended = { ...quote, venue: "XSIM" };

test("a quote becomes the document that it was parsed from, in the same order", () => {
  expect(JSON.stringify(documentOf(quote))).toBe(JSON.stringify(DOCUMENT));
});

test("a field that is added to the quote is in its document", () => {
  expect(documentOf(extended)).toEqual({ ...DOCUMENT, venue: "XSIM" });
});

test("a point becomes the quote that it was made from, with a field that is added", () => {
  const point = pointOf(extended, 5);
  expect(point).not.toHaveProperty("instrument");
  expect(point.checkedAtEpochMs).toBe(5);
  expect(quoteOf(quote.instrument, point)).toEqual(extended);
});
