import { describe, expect, test } from "vitest";
import { MarketDataError } from "#market/errors.ts";
import { pack } from "./pack.ts";
import { testChecked, testIsin } from "./testing-quotes.ts";
import { type ToTab, unpack } from "./wire.ts";

/** What a message port does to what is posted. */
const carried = (message: ToTab) => unpack(structuredClone(pack(message)));

describe("a message on its way to a tab", () => {
  test("carries a quote as it is, nanoseconds included", () => {
    const value = { ...testChecked(), isRemembered: true } as const;
    const outcome = { at: 7, value };
    const refused = { count: 3, sinceEpochMs: 5, lastField: "ask.price" };
    const record = { refused, older: 1 };
    const message = { kind: "quote", isin: testIsin(1), outcome, record } as const;
    expect(carried(message)).toEqual(message);
  });

  test("carries an error with its kind, status, reason and wait", () => {
    const error = new MarketDataError("rate-limited", {
      status: 429,
      reason: "slow down",
      retryAfterMs: 4000,
    });
    const message = carried({
      kind: "quote",
      isin: testIsin(1),
      outcome: { at: 7, error },
      record: undefined,
    });
    const arrived = message.kind === "quote" && "error" in message.outcome && message.outcome.error;
    expect(arrived).toBeInstanceOf(MarketDataError);
    expect(arrived).toMatchObject({
      kind: "rate-limited",
      status: 429,
      reason: "slow down",
      retryAfterMs: 4000,
    });
  });
});
