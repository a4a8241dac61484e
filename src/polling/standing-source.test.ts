import { describe, expect, test } from "vitest";
import { MarketDataError } from "#market/errors.ts";
import { createStandingSource } from "./standing-source.ts";
import { createManualClock, type ManualClock, START_EPOCH_MS, START_MS } from "./testing-clock.ts";
import { testIsin, testQuote } from "./testing-quotes.ts";
import { createTestService } from "./testing-service.ts";

const [ONE, TWO] = [testIsin(1), testIsin(2)];
const LEAD_MS = START_EPOCH_MS - START_MS;
const POLICY = { baseIntervalMs: 2000, mostPerMinute: undefined };

function open(clock: ManualClock = createManualClock()) {
  const service = createTestService(clock, [ONE, TWO]);
  const { client } = service;
  const source = createStandingSource({ client, clock, policy: POLICY, leadMs: LEAD_MS, isOnline });
  source.setInterest(
    new Map([
      [ONE, 2],
      [TWO, 1],
    ]),
  );
  const keys = () => service.asked.map(({ key }) => key);
  return { clock, service, source, keys };
}

const isOnline = () => true;

const limited = (retryAfterMs: number): never => {
  throw new MarketDataError("rate-limited", { retryAfterMs });
};

describe("a source whose time stands", () => {
  test("asks for the list and each instrument once, one after the other, and then for nothing", async () => {
    const { clock, keys, source } = open();
    expect(keys()).toEqual(["instruments"]);
    expect(source.isAsking()).toBe(true);
    await clock.advance(60_000);
    expect(keys()).toEqual(["instruments", ONE, TWO]);
    expect(source.isAsking()).toBe(false);
    expect(source.status().connection.state).toBe("live");
  });

  test("asks for all once more when another round begins", async () => {
    const { clock, keys, source } = open();
    await clock.advance(1000);
    source.begin();
    await clock.advance(60_000);
    expect(keys().slice(3)).toEqual(["instruments", ONE, TWO]);
  });

  test("asks at once for what is watched from then on", async () => {
    const { clock, keys, source } = open();
    await clock.advance(1000);
    source.setInterest(new Map([[testIsin(3), 1]]));
    await clock.advance(1000);
    expect(keys().slice(3)).toEqual([testIsin(3)]);
    expect(source.held(ONE)).toBeDefined();
  });

  test("tells the pace that was wished for, and the market's time as shown", async () => {
    const { clock, source, service } = open();
    service.aheadMs = 500;
    await clock.advance(1000);
    expect(source.status()).toMatchObject({
      perMinute: 90,
      cycleMs: 2000,
      serviceOffsetMs: LEAD_MS,
      deviceLeadMs: 0,
    });
  });

  test("asks nothing inside a Retry-After, whatever round begins", async () => {
    const { clock, service, keys, source } = open();
    service.quote = () => limited(3000);
    await clock.advance(1000);
    expect(keys()).toEqual(["instruments", ONE]);
    expect(source.status().connection.state).toBe("rate-limited");
    service.quote = (isin) => testQuote({ isin });
    source.begin();
    await clock.advance(1000);
    expect(keys()).toHaveLength(2);
    await clock.advance(3000);
    expect(keys().slice(2).sort()).toEqual([ONE, TWO, "instruments"].sort());
    expect(source.status().connection.state).toBe("live");
  });
});
