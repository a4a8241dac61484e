import { describe, expect, test } from "vitest";
import { createEngine } from "#engine/hub/engine.ts";
import { createFaultStage } from "#engine/hub/testing-faults.ts";
import { sourceAt } from "#engine/hub/testing-page-source.ts";
import { createTestService, TEST_POLICY } from "#engine/hub/testing-service.ts";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";

const ISINS = [1, 2, 3, 4].map(testIsin);

/** Creates an engine whose first tab has a demand, over a service without any request yet. */
function begin(latencyMs = 20) {
  const clock = createManualClock();
  const service = createTestService(clock, ISINS);
  service.latencyMs = latencyMs;
  const engine = createEngine({
    client: service.client,
    clock,
    policy: TEST_POLICY,
    isOnline: () => true,
  });
  const join = (weights: ReadonlyMap<(typeof ISINS)[number], number>) =>
    sourceAt(engine, { clock, policy: TEST_POLICY }, { weights });
  return { clock, service, join, keys: () => service.asked.map(({ key }) => key) };
}

const ALL = new Map(ISINS.map((isin) => [isin, 1]));

describe("a source without any answer yet", () => {
  test("sends one request, and the others once it is answered", async () => {
    const { clock, join, keys } = begin(300);
    join(ALL);
    await clock.advance(299);
    expect(keys()).toHaveLength(1);
    await clock.advance(900);
    expect(new Set(keys())).toEqual(new Set([...ISINS, "instruments"]));
  });

  test("sends the others after a second without an answer", async () => {
    const { clock, join, keys } = begin(60_000);
    join(ALL);
    await clock.advance(999);
    expect(keys()).toHaveLength(1);
    await clock.advance(1000);
    expect(keys().length).toBeGreaterThan(2);
  });

  test.each([
    ["rate-limited", 429],
    ["unauthorized", 401],
    ["forbidden", 403],
  ] as const)("sends nothing more where the first answer is %s", async (kind, status) => {
    const { clock, service, join, keys } = begin();
    service.quote = () => {
      throw new MarketDataError(kind, { status, retryAfterMs: 30_000 });
    };
    join(ALL);
    await clock.advance(29_000);
    expect(keys()).toHaveLength(1);
  });

  test("asks for a watched quote first, the focus before others, then for the list", async () => {
    const { clock, join, keys } = begin();
    const [first, , focus] = ISINS;
    join(new Map(ISINS.map((isin) => [isin, isin === focus ? 5 : 1])));
    await clock.advance(250);
    expect(keys()).toEqual([focus, "instruments", first]);
  });

  test("asks for the list alone where nothing is watched", async () => {
    const { clock, join, keys } = begin();
    join(new Map());
    await clock.advance(60_000);
    expect(keys()).toEqual(["instruments"]);
  });
});

test("a source without any answer is never connecting while each of its rows shows an error", async () => {
  const { clock, service, join } = begin();
  const fail = (kind: "not-found" | "http", status: number) => () => {
    throw new MarketDataError(kind, { status });
  };
  service.quote = fail("http", 502);
  // A late answer, which proves that the service is up and says nothing of the quotes.
  service.list = fail("not-found", 404);
  Object.defineProperty(service, "latencyMs", {
    get: () => (service.asked.at(-1)?.key === "instruments" ? 1500 : 20),
  });
  const source = join(ALL);
  const hasFailed = () => ISINS.every((isin) => source.last(isin));
  while (!hasFailed()) await clock.advance(20);
  for (let step = 0; step < 200; step += 1) {
    expect(source.status().connection.state, `step ${step}`).toBe("unreachable");
    await clock.advance(20);
  }
  source.setInterest(new Map());
  source.setInterest(ALL);
  expect(source.status().connection.state, "the same rows again").toBe("unreachable");
});

test("a list request that hangs delays no quote by more than a second", async () => {
  const { clock, source, isins, fail } = createFaultStage(4);
  fail("hang", ["instruments"]);
  source.setInterest(new Map(isins.map((isin) => [isin, 1])));
  await clock.advance(2000);
  expect(isins.every((isin) => source.lastGood(isin))).toBe(true);
  expect(source.status().connection.state).toBe("live");
});
