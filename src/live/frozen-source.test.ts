import { describe, expect, test } from "vitest";
import { createFrozenHub } from "#engine/hub/frozen-hub.ts";
import { createTestFeed } from "#engine/hub/testing-feed.ts";
import { createTestService } from "#engine/hub/testing-service.ts";
import { portPair } from "#engine/protocol/ports.ts";
import {
  createManualClock,
  type ManualClock,
  START_EPOCH_MS,
  START_MS,
  settled,
} from "#engine/protocol/testing-clock.ts";
import { testIsin, testQuote } from "#engine/protocol/testing-quotes.ts";
import type { MarketDataClient } from "#market/client/market-data-client.ts";
import { MarketDataError } from "#market/errors.ts";
import { createTabSource } from "./tab-source.ts";

const [ONE, TWO] = [testIsin(1), testIsin(2)];
const LEAD_MS = START_EPOCH_MS - START_MS;
const POLICY = { baseIntervalMs: 2000, mostPerMinute: undefined };

async function open(clock: ManualClock = createManualClock(), client?: MarketDataClient) {
  const service = createTestService(clock, [ONE, TWO]);
  const hub = createFrozenHub({
    createClient: () => client ?? service.client,
    clock,
    leadMs: LEAD_MS,
    isOnline: () => true,
  });
  const source = createTabSource({
    sourceId: "svc-test",
    clock,
    policy: POLICY,
    isVisible: true,
    memory: () => undefined,
    connectHub() {
      const [tabEnd, hubEnd] = portPair();
      hub.connect(hubEnd);
      return tabEnd;
    },
    heartbeat: false,
  });
  source.setInterest(
    new Map([
      [ONE, 2],
      [TWO, 1],
    ]),
  );
  await settled();
  const keys = () => service.asked.map(({ key }) => key);
  return { clock, service, source, hub, keys };
}

const limited = (retryAfterMs: number): never => {
  throw new MarketDataError("rate-limited", { retryAfterMs });
};

describe("a source with a frozen clock", () => {
  test("asks for the list and each instrument once, one after the other, and then for nothing", async () => {
    const { clock, keys, source, hub } = await open();
    expect(keys()).toEqual(["instruments"]);
    expect(hub.isAsking()).toBe(true);
    await clock.advance(60_000);
    expect(keys()).toEqual(["instruments", ONE, TWO]);
    expect(hub.isAsking()).toBe(false);
    expect(source.status().connection.state).toBe("live");
  });

  test("asks for everything once more when another round begins", async () => {
    const { clock, keys, hub } = await open();
    await clock.advance(1000);
    hub.beginRound();
    await clock.advance(60_000);
    expect(keys().slice(3)).toEqual(["instruments", ONE, TWO]);
  });

  test("asks at once for newly watched instruments", async () => {
    const { clock, keys, source } = await open();
    await clock.advance(1000);
    source.setInterest(new Map([[testIsin(3), 1]]));
    await clock.advance(1000);
    expect(keys().slice(3)).toEqual([testIsin(3)]);
    expect(source.lastGood(ONE)).toBeDefined();
  });

  test("reports the pace of the policy, and the shown market time", async () => {
    const { clock, source, service } = await open();
    service.aheadMs = 500;
    await clock.advance(1000);
    expect(source.status()).toMatchObject({
      perMinute: 90,
      cycleMs: 2000,
      serviceOffsetMs: LEAD_MS,
      deviceLeadMs: 0,
    });
  });

  test("asks nothing during a Retry-After, even when a round begins", async () => {
    const { clock, service, keys, source, hub } = await open();
    service.quote = () => limited(3000);
    await clock.advance(1000);
    expect(keys()).toEqual(["instruments", ONE]);
    expect(source.status().connection.state).toBe("rate-limited");
    service.quote = (isin) => testQuote({ isin });
    hub.beginRound();
    await clock.advance(1000);
    expect(keys()).toHaveLength(2);
    await clock.advance(3000);
    expect(keys().slice(2).sort()).toEqual([ONE, TWO, "instruments"].sort());
    expect(source.status().connection.state).toBe("live");
  });

  test("takes no age and no pace from the gateway's feed: both are of real time", async () => {
    const clock = createManualClock();
    const feed = createTestFeed(clock, 2);
    for (const isin of feed.isins) feed.check(isin);
    await clock.advance(3000);
    const { source } = await open(clock, feed.client);
    await clock.advance(60_000);
    expect(source.status()).toMatchObject({ perMinute: 90, cycleMs: 2000, feed: undefined });
    expect(source.lastGood(ONE)?.checkedAt).toBeGreaterThan(START_MS + 3000);
    expect(source.lastGood(ONE)?.feedPlanMs).toBeUndefined();
  });
});
