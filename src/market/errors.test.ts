import { describe, expect, test } from "vitest";
import { contractError } from "./contract-error.ts";
import { MarketDataError } from "./errors.ts";

describe("a market data error", () => {
  test("is an error with a kind, and holds only what it was given", () => {
    const error = new MarketDataError("timeout");
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ kind: "timeout", name: "MarketDataError", message: "timeout" });
    expect(error.status).toBeUndefined();
    expect(error.cause).toBeUndefined();
  });

  test("speaks the service's words, its status beside them", () => {
    const error = new MarketDataError("forbidden", { status: 403, reason: "Invalid API key" });
    expect(error.message).toBe("forbidden (403): Invalid API key");
  });

  test("of the contract names the field in plain words", () => {
    const error = contractError("ask.price must be a decimal", "ask.price");
    expect(error).toMatchObject({
      kind: "contract",
      field: "ask.price",
      cause: "ask.price must be a decimal",
      message: "contract: ask.price must be a decimal",
    });
  });
});
