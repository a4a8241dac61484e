import { describe, expect, test } from "vitest";
import { contractError } from "#market/client/contract-error.ts";
import { MarketDataError } from "./errors.ts";

describe("a market data error", () => {
  test("has a kind, and only the fields that it was given", () => {
    const error = new MarketDataError("timeout");
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ kind: "timeout", name: "MarketDataError", message: "timeout" });
    expect(error.status).toBeUndefined();
    expect(error.cause).toBeUndefined();
  });

  test("has the message of the service and the status", () => {
    const error = new MarketDataError("forbidden", { status: 403, reason: "Invalid API key" });
    expect(error.message).toBe("forbidden (403): Invalid API key");
  });

  test("of the contract names the field", () => {
    const error = contractError("ask.price must be a decimal", "ask.price");
    expect(error).toMatchObject({
      kind: "contract",
      field: "ask.price",
      cause: "ask.price must be a decimal",
      message: "contract: ask.price must be a decimal",
    });
  });
});
