import { describe, expect, test } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { createPolledDemand, DEFAULT_INTERVAL_MS, DEMAND_LIFETIME_MS } from "./polled-demand.ts";

const [A, B] = [testIsin(1), testIsin(2)];

test("checks an instrument as often as its most frequent client needs", () => {
  const polledDemand = createPolledDemand();
  for (let at = 0; at <= 60_000; at += 1000) {
    polledDemand.record("often", A, at);
    if (at % 5000 === 0) for (const isin of [A, B]) polledDemand.record("rarely", isin, at);
  }
  const intervals = polledDemand.intervalsMs();
  expect(intervals.get(A)).toBeCloseTo(900, 0);
  expect(intervals.get(B)).toBeCloseTo(4500, -2);
  expect(intervals.size).toBe(2);
});

test("keeps the demand of a waiting request, at the same interval", () => {
  const polledDemand = createPolledDemand();
  polledDemand.record("one", A, 0);
  polledDemand.record("one", B, 0);
  const before = polledDemand.intervalsMs().get(A);
  polledDemand.recordWait("one", A, 8000);
  polledDemand.expire(DEMAND_LIFETIME_MS + 1000);
  expect([...(polledDemand.byClient().get("one") ?? [])]).toEqual([A]);
  expect(polledDemand.intervalsMs().get(A)).toBe(before);
  polledDemand.expire(8000 + DEMAND_LIFETIME_MS + 1);
  expect(polledDemand.clientCount).toBe(0);
});

describe("requests with a stated interval", () => {
  /** Pages of one address, each with its interval, that poll from one instant to another. */
  function poll(
    polledDemand: ReturnType<typeof createPolledDemand>,
    intervalsMs: readonly number[],
    from: number,
    to: number,
  ) {
    for (let at = from; at < to; at += 100) {
      intervalsMs.forEach((ms, index) => {
        if ((at - 300 * index) % ms === 0) polledDemand.record("one", A, at, { intervalMs: ms });
      });
      if (at % 1000 === 0) polledDemand.expire(at);
    }
  }

  test("takes the shortest stated interval", () => {
    const polledDemand = createPolledDemand();
    poll(polledDemand, [5000, 2000, 2000, 2000], 0, 30_000);
    expect(polledDemand.intervalsMs().get(A)).toBe(1900);
  });

  test("takes the remaining clients' interval ten seconds after the fastest has gone", () => {
    const polledDemand = createPolledDemand();
    poll(polledDemand, [5000, 2000], 0, 30_000);
    poll(polledDemand, [5000], 30_000, 35_000);
    expect(polledDemand.intervalsMs().get(A)).toBe(1900);
    poll(polledDemand, [5000], 35_000, 46_000);
    expect(polledDemand.intervalsMs().get(A)).toBe(4900);
  });

  test.each([
    [1, 900],
    [950, 900],
    [60_000, 59_900],
    [999_999_999, 59_900],
  ])("counts a stated interval of %s ms as %s", (statedMs, ms) => {
    const polledDemand = createPolledDemand();
    polledDemand.record("one", A, 0, { intervalMs: statedMs });
    expect(polledDemand.intervalsMs().get(A)).toBe(ms);
  });

  test("takes the measured interval of a page that requests less often than it states", () => {
    const polledDemand = createPolledDemand();
    for (let at = 0; at <= 60_000; at += 3000)
      polledDemand.record("one", A, at, { intervalMs: 2000 });
    expect(polledDemand.intervalsMs().get(A)).toBeCloseTo(0.9 * 3000, -1);
  });

  test("measures requests without a stated interval separately", () => {
    const polledDemand = createPolledDemand();
    for (let at = 0; at <= 20_000; at += 1000) {
      polledDemand.record("one", A, at, { intervalMs: 5000 });
      if (at % 4000 === 0) polledDemand.record("one", A, at + 500);
      polledDemand.expire(at);
    }
    expect(polledDemand.intervalsMs().get(A)).toBeCloseTo(0.9 * 4000, -3);
    for (let at = 21_000; at <= 32_000; at += 1000) {
      polledDemand.record("one", A, at, { intervalMs: 5000 });
      polledDemand.expire(at);
    }
    expect(polledDemand.intervalsMs().get(A)).toBe(4900);
  });

  test("keeps the stated interval over a closed gate", () => {
    const polledDemand = createPolledDemand();
    polledDemand.record("one", A, 0, { intervalMs: 5000 });
    polledDemand.record("one", A, 0);
    for (let at = 0; at <= 40_000; at += 1000) {
      polledDemand.expire(at, { isGateClosed: true });
    }
    expect(polledDemand.intervalsMs().get(A)).toBe(DEFAULT_INTERVAL_MS);
    for (let at = 41_000; at < 52_000; at += 1000) {
      polledDemand.record("one", A, at, { intervalMs: 5000 });
      polledDemand.expire(at);
    }
    expect(polledDemand.intervalsMs().get(A)).toBe(4900);
  });
});
