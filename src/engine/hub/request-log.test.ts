import { describe, expect, test } from "vitest";
import { SLOT_MS, SLOTS } from "#engine/protocol/slots.ts";
import { MarketDataError } from "#market/errors.ts";
import { createRequestLog } from "./request-log.ts";

const limit = (retryAfterMs: number) => new MarketDataError("rate-limited", { retryAfterMs });

describe("the request log", () => {
  test("has one slot for all requests within it", () => {
    const requestLog = createRequestLog(0);
    for (let at = 0; at < SLOT_MS; at += 10) requestLog.sent(at, at);
    expect(requestLog.slots).toEqual([{ slot: 0, limited: false }]);
  });

  test("marks a slot as limited, and keeps the mark", () => {
    const requestLog = createRequestLog(0);
    requestLog.sent(5, 5);
    requestLog.limited(5, 7);
    requestLog.sent(9, 9);
    expect(requestLog.slots).toEqual([{ slot: 0, limited: true }]);
    expect(requestLog).toMatchObject({ limits: 1, lastLimitedAtEpochMs: 7, lastSentAtEpochMs: 9 });
  });

  test("covers a minute, however much is sent in it", () => {
    const requestLog = createRequestLog(0);
    for (let at = 0; at < 10 * 60_000; at += 20) requestLog.sent(at, at);
    expect(requestLog.slots).toHaveLength(SLOTS);
  });

  test("reports the wait of an earlier page", () => {
    expect(createRequestLog(40_000).wait).toEqual({
      ms: 40_000,
      origin: "earlier",
      isFailure: false,
    });
  });

  test.each([
    ["service", { retryAfterMs: 4000 }],
    ["capped", { retryAfterMs: 86_400_000, retryAfterCapped: true }],
    ["own", {}],
  ])("reports the origin of a wait: %s", (origin, details) => {
    const requestLog = createRequestLog(0);
    requestLog.closed(new MarketDataError("rate-limited", details), 90_000, 0);
    expect(requestLog.wait.origin).toBe(origin);
  });

  test("distinguishes a wait of another tab from one of this engine's requests", () => {
    const requestLog = createRequestLog(0);
    requestLog.closed(limit(3000), 3000, 0);
    requestLog.closed(undefined, 40_000, 10_000);
    expect(requestLog.wait).toEqual({ ms: 30_000, origin: "earlier", isFailure: false });
  });

  test("keeps the origin of a wait when the gateway repeats it a little later", () => {
    const requestLog = createRequestLog(0);
    const held = new MarketDataError("rate-limited", { heldForMs: 29_900 });
    requestLog.closed(limit(30_000), 30_000, 0);
    requestLog.closed(held, 30_040, 140);
    expect(requestLog.wait).toEqual({ ms: 30_000, origin: "service", isFailure: false });
    requestLog.closed(held, 60_000, 31_000);
    expect(requestLog.wait).toEqual({ ms: 29_000, origin: "earlier", isFailure: false });
  });

  test("reports the longest wait in force, not a shorter one inside it", () => {
    const requestLog = createRequestLog(0);
    requestLog.closed(limit(60_000), 60_000, 0);
    requestLog.closed(limit(2000), 60_000, 5000);
    expect(requestLog.wait.ms).toBe(60_000);
    requestLog.closed(limit(90_000), 100_000, 10_000);
    expect(requestLog.wait.ms).toBe(90_000);
  });
});
