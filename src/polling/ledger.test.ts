import { describe, expect, test } from "vitest";
import { MarketDataError } from "#market/errors.ts";
import { createLedger } from "./ledger.ts";
import { SLOT_MS, SLOTS } from "./slots.ts";

const limit = (retryAfterMs: number) => new MarketDataError("rate-limited", { retryAfterMs });

describe("the ledger of what was sent", () => {
  test("holds one slot for all that was sent within it", () => {
    const ledger = createLedger(0);
    for (let at = 0; at < SLOT_MS; at += 10) ledger.sent(at, at);
    expect(ledger.slots).toEqual([{ slot: 0, limited: false }]);
  });

  test("marks a slot as limited, and leaves it so", () => {
    const ledger = createLedger(0);
    ledger.sent(5, 5);
    ledger.limited(5, 7);
    ledger.sent(9, 9);
    expect(ledger.slots).toEqual([{ slot: 0, limited: true }]);
    expect(ledger).toMatchObject({ limits: 1, lastLimitedAtEpochMs: 7, lastSentAtEpochMs: 9 });
  });

  test("holds a minute, however much is sent in it", () => {
    const ledger = createLedger(0);
    for (let at = 0; at < 10 * 60_000; at += 20) ledger.sent(at, at);
    expect(ledger.slots).toHaveLength(SLOTS);
  });

  test("tells the wait that a page before it left behind", () => {
    expect(createLedger(40_000).asked).toEqual({ ms: 40_000, wish: "earlier", isFailure: false });
  });

  test.each([
    ["service", { retryAfterMs: 4000 }],
    ["capped", { retryAfterMs: 86_400_000, retryAfterCapped: true }],
    ["own", {}],
  ])("tells whose wish a wait is: %s", (wish, details) => {
    const ledger = createLedger(0);
    ledger.closed(new MarketDataError("rate-limited", details), 90_000, 0);
    expect(ledger.asked.wish).toBe(wish);
  });

  test("tells a wait that another tab remembers from one that was asked for here", () => {
    const ledger = createLedger(0);
    ledger.closed(limit(3000), 3000, 0);
    ledger.closed(undefined, 40_000, 10_000);
    expect(ledger.asked).toEqual({ ms: 30_000, wish: "earlier", isFailure: false });
  });

  test("still tells whose a wait is when the gateway tells the same once more, a little later", () => {
    const ledger = createLedger(0);
    const held = new MarketDataError("rate-limited", { heldForMs: 29_900 });
    ledger.closed(limit(30_000), 30_000, 0);
    ledger.closed(held, 30_040, 140);
    expect(ledger.asked).toEqual({ ms: 30_000, wish: "service", isFailure: false });
    ledger.closed(held, 60_000, 31_000);
    expect(ledger.asked).toEqual({ ms: 29_000, wish: "earlier", isFailure: false });
  });

  test("tells the longest wait in force, not a shorter one inside it", () => {
    const ledger = createLedger(0);
    ledger.closed(limit(60_000), 60_000, 0);
    ledger.closed(limit(2000), 60_000, 5000);
    expect(ledger.asked.ms).toBe(60_000);
    ledger.closed(limit(90_000), 100_000, 10_000);
    expect(ledger.asked.ms).toBe(90_000);
  });
});
