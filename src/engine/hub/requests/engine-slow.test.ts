import { describe, expect, test } from "vitest";
import { createEngine } from "#engine/hub/engine.ts";
import { createFaultStage, observe } from "#engine/hub/testing-faults.ts";
import { sourceAt } from "#engine/hub/testing-page-source.ts";
import { createTestService } from "#engine/hub/testing-service.ts";
import { createPolicyPacer, type PolicyPacer } from "#engine/pacer/policy-pacer.ts";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { testIsin, testQuote } from "#engine/protocol/testing-quotes.ts";
import type { MarketDataClient } from "#market/client/market-data-client.ts";

const ROWS = 20;

describe.each([1000, 3000, 6000])("a service whose answers take %d ms", (latencyMs) => {
  test("keeps every row live, is never unreachable, and is asked at the reported pace", async () => {
    const stage = createFaultStage(ROWS);
    const { clock, service, source, isins } = stage;
    service.latencyMs = latencyMs;
    source.setInterest(new Map(isins.map((isin) => [isin, 1])));
    await clock.advanceUntil(() => isins.every((isin) => source.lastGood(isin)));
    const observedMs = 5 * source.status().cycleMs;
    const { live, requests, unreachable } = await observe(stage, isins, observedMs);
    expect(live).toBeGreaterThanOrEqual(0.99);
    expect(unreachable).toBe(0);
    const measuredMs = (observedMs * ROWS) / requests;
    expect(source.status().cycleMs / measuredMs).toBeGreaterThan(0.8);
    expect(source.status().cycleMs / measuredMs).toBeLessThan(1.2);
    const { perMinute, cycleMs } = source.status();
    expect(cycleMs).toBeCloseTo((ROWS * 60_000) / perMinute, -2);
  });

  test("never has more than five requests for quotes in flight", async () => {
    const { clock, service, source, isins } = createFaultStage(ROWS);
    service.latencyMs = latencyMs;
    source.setInterest(new Map(isins.map((isin) => [isin, 1])));
    for (let looks = 0; looks < 300; looks += 1) {
      await clock.advance(100);
      const open = service.asked.filter((request) => request.answeredAt === undefined);
      expect(open.length).toBeLessThanOrEqual(5);
    }
  });
});

test("a service that becomes slow is not called unreachable, and its rows are live again", async () => {
  const stage = createFaultStage(ROWS);
  const { clock, service, source, isins } = stage;
  source.setInterest(new Map(isins.map((isin) => [isin, 1])));
  await clock.advance(10_000);
  service.latencyMs = 6000;
  expect((await observe(stage, isins, 60_000)).unreachable).toBe(0);
  expect((await observe(stage, isins, 30_000)).live).toBeGreaterThanOrEqual(0.99);
});

test("an answer to a request that was given up does not count for the key's next request", async () => {
  const clock = createManualClock();
  const [late, other] = [testIsin(1), testIsin(2)];
  const policy = { baseIntervalMs: 2000, mostPerMinute: undefined };
  const turns = [{ key: late }, { key: other, insteadOf: late }];
  const answered: string[] = [];
  const pacer: PolicyPacer = {
    ...createPolicyPacer(policy),
    next: () => turns.shift() ?? { waitUntil: Number.POSITIVE_INFINITY },
    succeeded: (key) => answered.push(key),
  };
  const { client } = createTestService(clock, []);
  const quote: MarketDataClient["quote"] = async (isin) => {
    await new Promise<void>((resolve) => clock.after(5000, resolve));
    return { value: testQuote({ isin }), serverDateMs: undefined, isCached: false };
  };
  const engine = createEngine({
    client: { ...client, quote },
    clock,
    policy,
    pacer,
    isOnline: () => true,
  });
  const source = sourceAt(engine, { clock, policy });
  source.setInterest(new Map([[late, 1]]));
  await clock.advance(7000);
  expect(answered).toEqual([other]);
});
