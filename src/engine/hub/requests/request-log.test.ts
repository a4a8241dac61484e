import { describe, expect, test } from "vitest";
import { SLICE_COUNT, SLICE_MS } from "#engine/protocol/time-slices.ts";
import { MarketDataError } from "#market/errors.ts";
import { createRequestLog } from "./request-log.ts";

const limit = (retryAfterMs: number) => new MarketDataError("rate-limited", { retryAfterMs });

describe("the request log", () => {
  test("has one slice for all requests within it", () => {
    const requestLog = createRequestLog({ closedForMs: 0 });
    for (let at = 0; at < SLICE_MS; at += 10) requestLog.sent(at, at);
    expect(requestLog.slices).toEqual([{ index: 0, limited: false }]);
  });

  test("marks a slice as limited, and keeps the mark", () => {
    const requestLog = createRequestLog({ closedForMs: 0 });
    requestLog.sent(5, 5);
    requestLog.limited(5, 7);
    requestLog.sent(9, 9);
    expect(requestLog.slices).toEqual([{ index: 0, limited: true }]);
    expect(requestLog).toMatchObject({ limits: 1, lastLimitedAtEpochMs: 7, lastSentAtEpochMs: 9 });
  });

  test("covers a minute, however much is sent in it", () => {
    const requestLog = createRequestLog({ closedForMs: 0 });
    for (let at = 0; at < 10 * 60_000; at += 20) requestLog.sent(at, at);
    expect(requestLog.slices).toHaveLength(SLICE_COUNT);
  });

  test("reports the wait of an earlier page", () => {
    expect(createRequestLog({ closedForMs: 40_000 }).wait).toEqual({
      ms: 40_000,
      origin: "earlier",
      isFailure: false,
    });
  });

  test.each([
    [30_000, 30_000, "service"],
    [86_400_001, 86_400_000, "capped"],
    [-5, 1000, "service"],
  ] as const)(
    "reports the wait of an earlier page as the service named it: %i",
    (waitMs, ms, origin) => {
      const { wait } = createRequestLog({ closedForMs: 10_000, waitMs });
      expect(wait).toEqual({ ms, origin, isFailure: false });
    },
  );

  test("has for a later page what the service named", () => {
    const of = (error?: MarketDataError) => {
      const requestLog = createRequestLog({ closedForMs: 0 });
      requestLog.closed(error, 90_000, 0);
      return requestLog.waitMs;
    };
    expect(of(limit(30_000))).toBe(30_000);
    const details = { retryAfterMs: 86_400_000, retryAfterCapped: true };
    expect(of(new MarketDataError("rate-limited", details))).toBe(86_400_001);
    expect(of(new MarketDataError("rate-limited"))).toBeUndefined();
    expect(of()).toBeUndefined();
  });

  test.each([
    ["service", { retryAfterMs: 4000 }],
    ["capped", { retryAfterMs: 86_400_000, retryAfterCapped: true }],
    ["own", {}],
  ])("reports the origin of a wait: %s", (origin, details) => {
    const requestLog = createRequestLog({ closedForMs: 0 });
    requestLog.closed(new MarketDataError("rate-limited", details), 90_000, 0);
    expect(requestLog.wait.origin).toBe(origin);
  });

  test.each([
    ["service", 120_000, { retryAfterMs: 120_000 }],
    ["capped", 86_400_000, { retryAfterMs: 86_400_000, retryAfterCapped: true }],
    ["own", 700, {}],
  ] as const)(
    "reports a wait that a feed keeps as the service's own for everybody: %s",
    (origin, ms, asked) => {
      const requestLog = createRequestLog({ closedForMs: 0 });
      const feed = { perMinute: 60, desks: 2 };
      const details = { gateClosedForMs: 700, feed, ...asked };
      requestLog.closed(new MarketDataError("rate-limited", details), 700, 0);
      expect(requestLog.wait).toEqual({ ms, origin, isFailure: false });
    },
  );

  test("distinguishes a wait of another tab from one of this engine's requests", () => {
    const requestLog = createRequestLog({ closedForMs: 0 });
    requestLog.closed(limit(3000), 3000, 0);
    requestLog.closed(undefined, 40_000, 10_000);
    expect(requestLog.wait).toEqual({ ms: 30_000, origin: "earlier", isFailure: false });
  });

  test("keeps the origin of a wait when the gateway repeats it a little later", () => {
    const requestLog = createRequestLog({ closedForMs: 0 });
    const held = new MarketDataError("rate-limited", { gateClosedForMs: 29_900 });
    requestLog.closed(limit(30_000), 30_000, 0);
    requestLog.closed(held, 30_040, 140);
    expect(requestLog.wait).toEqual({ ms: 30_000, origin: "service", isFailure: false });
    requestLog.closed(held, 60_000, 31_000);
    expect(requestLog.wait).toEqual({ ms: 29_000, origin: "earlier", isFailure: false });
  });

  test("reports the longest wait in force, not a shorter one inside it", () => {
    const requestLog = createRequestLog({ closedForMs: 0 });
    requestLog.closed(limit(60_000), 60_000, 0);
    requestLog.closed(limit(2000), 60_000, 5000);
    expect(requestLog.wait.ms).toBe(60_000);
    requestLog.closed(limit(90_000), 100_000, 10_000);
    expect(requestLog.wait.ms).toBe(90_000);
  });
});
