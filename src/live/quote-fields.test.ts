import { expect, test } from "vitest";
import { testChecked } from "#engine/protocol/testing-quotes.ts";
import { FIELD_NAMES, quoteFields } from "./quote-fields.ts";

test("the nine fields hold the received and the derived values, to the digit", () => {
  expect(quoteFields(testChecked())).toEqual({
    "bid-price": "10.6620",
    "bid-size": "4800.50",
    "ask-price": "10.7000",
    "ask-size": "1200",
    spread: "0.0380",
    "spread-bps": "35.58",
    mid: "10.6810",
    "updated-at": "2026-01-05T07:59:59.123456789Z",
    "checked-at": "2026-01-05T08:00:00.000Z",
  });
});

test("without a quote all nine fields exist and are empty", () => {
  const fields = quoteFields(undefined);
  expect(Object.keys(fields)).toEqual([...FIELD_NAMES]);
  expect(new Set(Object.values(fields))).toEqual(new Set([""]));
});

test("basis points are empty where the mid is not above zero", () => {
  expect(quoteFields(testChecked({ bid: "-1", ask: "1" }))["spread-bps"]).toBe("");
});
