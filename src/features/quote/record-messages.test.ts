import { expect, test } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { parseQuoteBody } from "#market/client/contract.ts";
import { BODY_FIELDS, FUTURE_FIELD } from "#market/client/contract-error.ts";
import { MarketDataError } from "#market/errors.ts";
import { faultMessages } from "./record-messages.ts";

const ISIN = testIsin(1);
const LEVEL = { price: "1", size: "1" };
const GOOD = { instrument: ISIN, ask: LEVEL, bid: LEVEL, updatedAt: "2026-01-05T08:00:00Z" };

function fieldOf(body: object): string | undefined {
  try {
    parseQuoteBody(JSON.stringify({ ...GOOD, ...body }), ISIN);
  } catch (error) {
    if (error instanceof MarketDataError) return error.field;
  }
  throw new Error("The body was taken for a quote");
}

test.each([
  ...Object.values(BODY_FIELDS),
  FUTURE_FIELD,
  fieldOf({ ask: null }),
  fieldOf({ bid: undefined }),
  fieldOf({ ask: { ...LEVEL, price: 1 } }),
  fieldOf({ ask: { ...LEVEL, size: "-1" } }),
  fieldOf({ bid: { ...LEVEL, price: "1e5" } }),
  fieldOf({ bid: { ...LEVEL, size: "" } }),
  fieldOf({ instrument: testIsin(2) }),
  fieldOf({ updatedAt: "yesterday" }),
])("there are plain words for a fault in %s", (field) => {
  expect(Object.keys(faultMessages.get())).toContain(field);
});
