import { describe, expect, test } from "vitest";
import { createTestFeed } from "#engine/hub/testing-feed.ts";
import { createPageSource } from "#engine/hub/testing-page-source.ts";
import { TEST_POLICY } from "#engine/hub/testing-service.ts";
import type { PacerMemory } from "#engine/pacer/pacer-memory.ts";
import { isOverdue } from "#engine/protocol/quote-state.ts";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { testIsin, testQuote } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";

const ISIN = testIsin(1);
const OTHER = testIsin(2);

/** Opens a page that watches instruments through a gateway with a feed. */
function open(instruments = 1, memory?: PacerMemory, hasFeedHeaders = true) {
  const clock = createManualClock();
  const feed = createTestFeed(clock, instruments);
  feed.hasFeedHeaders = hasFeedHeaders;
  const { client } = feed;
  const source = createPageSource({
    client,
    clock,
    memory,
    policy: TEST_POLICY,
    isOnline: () => true,
  });
  const watch = () => source.setInterest(new Map(feed.isins.map((isin) => [isin, 1])));
  const askedFor = (isin: Isin) => feed.asked.filter(({ key }) => key === isin).length;
  return { clock, feed, source, watch, askedFor };
}

/** Opens such a page after a check was made. */
async function openAfter(ageMs: number) {
  const stage = open();
  const { clock, feed, source, watch } = stage;
  feed.check(ISIN);
  const madeAt = clock.now();
  const madeAtEpochMs = clock.epochNow();
  await clock.advance(ageMs);
  watch();
  await clock.advance(100);
  return { ...stage, madeAt, madeAtEpochMs, held: () => source.lastGood(ISIN) };
}

describe("a value from the gateway's feed", () => {
  test("was checked when the feed checked it, not when it was received", async () => {
    const { held, madeAt, madeAtEpochMs } = await openAfter(7000);
    // The page knows the age except for the transit time of the answer.
    expect(held()?.checkedAt).toBe(madeAt + 20);
    expect(held()?.checkedAtEpochMs).toBe(madeAtEpochMs + 20);
  });

  test("counts once when the same check arrives again", async () => {
    const { clock, held, source, askedFor } = await openAfter(3000);
    const first = held();
    const before = askedFor(ISIN);
    await clock.advance(10_000);
    expect(askedFor(ISIN) - before).toBe(5);
    expect(held()).toBe(first);
    expect(source.status().checkCount).toBe(1);
    expect(source.status().connection.state).toBe("live");
    // A caller that waits for the next answer is notified.
    expect(source.last(ISIN)?.at).toBeGreaterThan(clock.now() - 2100);
  });

  test("is fresh for twice the feed's plan where that is longer than the page's own", async () => {
    const { clock, held, madeAt } = await openAfter(3000);
    expect(held()).toMatchObject({ plannedIntervalMs: 20_000, feedPlanMs: 20_000 });
    await clock.advance(madeAt + 40_000 - clock.now());
    expect(isOverdue(held(), clock.now())).toBe(false);
    await clock.advance(1000);
    expect(isOverdue(held(), clock.now())).toBe(true);
  });

  test("is fresh for the page's own plan where a person set a longer one", async () => {
    const { clock, feed, source, held } = await openAfter(0);
    source.setPolicy({ baseIntervalMs: 50_000, mostPerMinute: undefined });
    await clock.advance(55_000);
    feed.check(ISIN);
    await clock.advance(55_000);
    expect(held()).toMatchObject({ plannedIntervalMs: 50_000, feedPlanMs: 20_000 });
  });

  test("is replaced by a newer check, from memory or requested", async () => {
    const { clock, feed, source, held } = await openAfter(5000);
    feed.isHit = false;
    feed.check(ISIN, { quote: testQuote({ isin: ISIN, bid: "10.05" }) });
    const madeAt = clock.now();
    await clock.advance(2000);
    expect(held()?.quote.bid.price).toBe("10.05");
    expect(held()?.checkedAt).toBe(madeAt + 20);
    expect(source.status().checkCount).toBe(2);
    // The same check again, now from the cache.
    feed.isHit = true;
    const asked = held();
    await clock.advance(2000);
    expect(held()).toBe(asked);
    expect(source.status().checkCount).toBe(2);
  });

  test("is a new one where the feed's date was set back", async () => {
    const { clock, feed, source, held, madeAt } = await openAfter(5000);
    feed.dateLeadMs = -3_600_000;
    feed.check(ISIN);
    await clock.advance(2000);
    expect(source.status().checkCount).toBe(2);
    expect(held()?.checkedAt).toBeGreaterThan(madeAt + 5000);
  });

  test("is not older than the one before only because that took longer on its way", async () => {
    const { clock, feed, source, watch } = open();
    await clock.advance(100);
    feed.check(ISIN);
    feed.latencyMs = 900;
    watch();
    await clock.advance(100);
    // Made after the check in transit, and delivered faster.
    feed.check(ISIN);
    feed.latencyMs = 10;
    await clock.advanceUntil(() => source.lastGood(ISIN) !== undefined);
    const first = source.lastGood(ISIN)?.checkedAt ?? Number.NaN;
    await clock.advance(2100);
    expect(source.status().checkCount).toBe(2);
    expect(source.lastGood(ISIN)?.checkedAt).toBe(first);
  });

  test("is as old as the feed says after a sleep that the page's clock left out", async () => {
    const clock = createManualClock();
    const feed = createTestFeed(clock, 1);
    let sleptMs = 0;
    // The gateway does not sleep with the device, so the ages that it reports go on growing.
    const client: typeof feed.client = {
      ...feed.client,
      quote: async (...request) => {
        const answer = await feed.client.quote(...request);
        const { check } = answer;
        return { ...answer, check: check && { ...check, ageMs: check.ageMs + sleptMs } };
      },
    };
    const source = createPageSource({ client, clock, policy: TEST_POLICY, isOnline: () => true });
    feed.check(ISIN);
    source.setInterest(new Map([[ISIN, 1]]));
    await clock.advance(3000);
    const before = source.lastGood(ISIN)?.checkedAt ?? Number.NaN;
    sleptMs = 30_000;
    clock.skipDate(sleptMs);
    await clock.advance(2000);
    expect(source.lastGood(ISIN)?.checkedAt).toBe(before - sleptMs);
    expect(source.status().checkCount).toBe(1);
  });

  test("clears what went wrong on the way since, and is still the same check", async () => {
    const { clock, feed, source, held } = await openAfter(3000);
    const first = held();
    feed.failOnce(ISIN, new MarketDataError("network"));
    await clock.advanceUntil(() => "error" in (source.last(ISIN) ?? {}));
    await clock.advance(6000);
    expect(source.last(ISIN)).toMatchObject({ value: first });
    expect(source.status().checkCount).toBe(1);
    expect(source.status().connection.state).toBe("live");
  });
});

test("a request says how often the page wants the instrument, by its weight and by what a person wishes", async () => {
  const { clock, feed, source } = open(2);
  for (const isin of feed.isins) feed.check(isin);
  const stated = () => {
    const last = (isin: Isin) => feed.asked.findLast(({ key }) => key === isin)?.intervalMs;
    return [last(ISIN), last(OTHER)];
  };
  source.setInterest(
    new Map([
      [ISIN, 2],
      [OTHER, 1],
    ]),
  );
  await clock.advance(5000);
  expect(stated()).toEqual([1000, 2000]);
  source.setPolicy({ baseIntervalMs: 5000, mostPerMinute: undefined });
  await clock.advance(11_000);
  expect(stated()).toEqual([2500, 5000]);
});

describe("a list from the gateway's feed", () => {
  test("was checked when the feed checked it", async () => {
    const clock = createManualClock();
    const { client } = createTestFeed(clock, 1);
    const madeAt = clock.now();
    await clock.advance(30_000);
    const source = createPageSource({ client, clock, policy: TEST_POLICY, isOnline: () => true });
    await clock.advance(5000);
    const { signal } = new AbortController();
    expect((await source.instruments(signal)).checkedAt).toBe(madeAt + 20);
  });
});

describe("a failure from the gateway's feed", () => {
  test("counts as one failure, however often it is reported", async () => {
    const { clock, feed, source, watch, askedFor } = open(2);
    feed.check(OTHER);
    feed.check(ISIN, { kind: "contract", status: 200 });
    watch();
    await clock.advance(3000);
    const before = askedFor(ISIN);
    await clock.advance(20_000);
    // No back-off, because nothing has failed again: the feed decides when to ask again.
    expect(askedFor(ISIN) - before).toBe(10);
    expect(source.record(ISIN)?.refused?.count).toBe(1);
    expect(source.last(ISIN)).toMatchObject({ error: { kind: "contract" } });
  });

  test("counts again for another check", async () => {
    const { clock, feed, source, watch } = open(2);
    feed.check(OTHER);
    feed.check(ISIN, { kind: "contract", status: 200 });
    watch();
    await clock.advance(3000);
    feed.check(ISIN, { kind: "contract", status: 200 });
    await clock.advance(5000);
    expect(source.record(ISIN)?.refused?.count).toBe(2);
  });

  test("ends with the first value", async () => {
    const { clock, feed, source, watch } = open(2);
    feed.check(OTHER);
    feed.check(ISIN, { kind: "http", status: 500 });
    watch();
    await clock.advance(9000);
    feed.check(ISIN);
    await clock.advance(2100);
    expect(source.last(ISIN)).toHaveProperty("value");
  });

  test("is reported again for the value that the page itself refused", async () => {
    const { clock, feed, source, watch } = open(2);
    feed.check(OTHER);
    feed.check(ISIN, { quote: testQuote({ isin: ISIN, updatedAt: "2026-01-05T07:59:59Z" }) });
    watch();
    await clock.advance(3000);
    // Older quotes are ignored until the shown one is too old; from then on each check is one refusal.
    await clock.advance(60_000);
    feed.check(ISIN, { quote: testQuote({ isin: ISIN, updatedAt: "2026-01-05T07:00:00Z" }) });
    await clock.advance(20_000);
    expect(source.last(ISIN)).toMatchObject({ error: { field: "updatedAt.older" } });
    expect(source.record(ISIN)?.older).toBe(1);
  });
});

describe("a limit that the feed met", () => {
  const LEARNED = { perMinute: 9, longestWaitMs: 20_000, closedForMs: 0 };

  test("holds the page for what remains of it, and teaches it nothing", async () => {
    const { clock, feed, source, watch, askedFor } = open();
    feed.check(ISIN);
    watch();
    await clock.advance(5000);
    const check = { atEpochMs: 7, ageMs: 4000, planMs: 20_000 };
    const details = { status: 429, retryAfterMs: 20_000, gateClosedForMs: 16_000, check };
    feed.failOnce(ISIN, new MarketDataError("rate-limited", details));
    await clock.advanceUntil(() => source.status().connection.state === "rate-limited");
    expect(source.status().closedUntil).toBe(clock.now() + 16_000);
    expect(source.status().memory.perMinute).toBeNull();
    expect(source.status().limits).toBe(1);
    const before = askedFor(ISIN);
    await clock.advance(15_900);
    expect(askedFor(ISIN)).toBe(before);
    await clock.advance(4000);
    expect(source.status().connection.state).toBe("live");
    expect(source.status().memory.perMinute).toBeNull();
  });

  const HELD = { status: 429, gateClosedForMs: 90_000, feed: { perMinute: 60, desks: 2 } };

  test.each([
    ["of 120 s", { retryAfterMs: 120_000, retryAfterCapped: false }, "service", 120_000],
    ["of over a day", { retryAfterMs: 86_400_000, retryAfterCapped: true }, "capped", 86_400_000],
    ["without a length", {}, "own", 90_000],
  ])(
    "is the service's wait %s for a page that hears of it from the gate alone, and for the page after it",
    async (_, asked, origin, waitMs) => {
      const { clock, feed, source, watch } = open();
      feed.failOnce(ISIN, new MarketDataError("rate-limited", { ...HELD, ...asked }));
      watch();
      await clock.advanceUntil(() => source.status().connection.state === "rate-limited");
      expect(source.status().connection).toMatchObject({ origin, waitMs });
      expect(source.status().limits).toBe(0);
      const next = open(1, { ...source.status().memory, closedForMs: 60_000 });
      next.watch();
      const words = origin === "own" ? { origin: "earlier", waitMs: 60_000 } : { origin, waitMs };
      expect(next.source.status().connection).toMatchObject({ state: "rate-limited", ...words });
      await next.clock.advance(61_000);
      expect(next.source.status().memory.waitMs).toBeUndefined();
    },
  );

  test.each([
    ["of 120 s", { retryAfterMs: 120_000, retryAfterCapped: false }, "service", 120_000],
    ["without a length", {}, "own", 90_000],
  ])(
    "is news of the service %s for the page whose request met it",
    async (_, asked, origin, waitMs) => {
      const { clock, feed, source, watch } = open();
      const check = { atEpochMs: 7, ageMs: 10, planMs: 20_000 };
      feed.failOnce(ISIN, new MarketDataError("rate-limited", { ...HELD, ...asked, check }));
      watch();
      await clock.advanceUntil(() => source.status().connection.state === "rate-limited");
      expect(source.status().closedUntil).toBe(clock.now() + 90_000);
      expect(source.status().connection).toMatchObject({ origin, waitMs });
      expect(source.status()).toMatchObject({ limits: 1, memory: { perMinute: null } });
    },
  );

  test("tells the pace that follows, also to a page that knows no plan", async () => {
    const { clock, feed, source, watch } = open(2);
    const pace = { perMinute: 4, desks: 1 };
    const held = new MarketDataError("rate-limited", { ...HELD, feed: pace });
    for (const isin of feed.isins) feed.failOnce(isin, held);
    watch();
    await clock.advanceUntil(() => source.status().connection.state === "rate-limited");
    expect(source.status()).toMatchObject({ perMinute: 4, cycleMs: 30_000 });
  });

  test("tells the interval of the pace that follows, not the one that was planned at a slower pace", async () => {
    const { clock, feed, source, watch } = open(2);
    feed.planMs = 60_000;
    feed.pace = { perMinute: 2, desks: 1 };
    for (const isin of feed.isins) feed.check(isin);
    watch();
    await clock.advance(5000);
    expect(source.status()).toMatchObject({ perMinute: 2, cycleMs: 60_000 });
    const pace = { perMinute: 20, desks: 1 };
    const held = new MarketDataError("rate-limited", { ...HELD, feed: pace });
    for (const isin of feed.isins) feed.failOnce(isin, held);
    await clock.advanceUntil(() => source.status().connection.state === "rate-limited");
    expect(source.status()).toMatchObject({ perMinute: 20, cycleMs: 6000 });
  });

  test("is the feed's to learn: what the page learned without one is dropped", async () => {
    const { clock, feed, source, watch, askedFor } = open(5, LEARNED);
    for (const isin of feed.isins) feed.check(isin);
    watch();
    await clock.advance(20_000);
    expect(source.status().memory.perMinute).toBeNull();
    const before = askedFor(ISIN);
    await clock.advance(20_000);
    expect(askedFor(ISIN) - before).toBe(10);
  });

  test("without a feed stays learned", async () => {
    const { clock, feed, source, watch } = open(5, LEARNED, false);
    for (const isin of feed.isins) feed.check(isin);
    watch();
    await clock.advance(20_000);
    expect(source.status().memory.perMinute).toBeCloseTo(9);
  });
});

describe("the pace of a feed", () => {
  test("is the reported pace, with the longer of both cycles", async () => {
    const { clock, feed, source, watch, askedFor } = open(3);
    for (const isin of feed.isins) feed.check(isin);
    watch();
    await clock.advance(9000);
    expect(source.status()).toMatchObject({
      perMinute: 60,
      cycleMs: 20_000,
      feed: { perMinute: 60, desks: 14 },
    });
    // The page goes on polling at its own pace.
    expect(source.status().pollCycleMs).toBeLessThan(2500);
    expect(source.plannedIntervalMs(ISIN)).toBeLessThan(2500);
    const before = askedFor(ISIN);
    await clock.advance(10_000);
    expect(askedFor(ISIN) - before).toBe(5);
  });

  test("is that of the rows in view, whatever is planned for those out of view", async () => {
    const { clock, feed, source } = open(2);
    feed.planMs = 80_000;
    feed.check(OTHER);
    source.setInterest(new Map([[OTHER, 0.25]]));
    await clock.advance(5000);
    feed.planMs = 20_000;
    feed.check(ISIN);
    source.setInterest(new Map([[ISIN, 1]]));
    await clock.advance(5000);
    source.setInterest(
      new Map([
        [ISIN, 1],
        [OTHER, 0.25],
      ]),
    );
    expect(source.status().cycleMs).toBe(20_000);
  });

  test.each([
    ["comes into view", [0.25], 1],
    ["leaves the view", [1], 0.25],
    ["leaves the view and comes back", [1, 0.25], 1],
  ])("forgets the plan of a row that %s", async (_, weights, last) => {
    const { clock, feed, source } = open(2);
    feed.planMs = 80_000;
    feed.check(OTHER);
    for (const weight of weights) {
      source.setInterest(new Map([[OTHER, weight]]));
      await clock.advance(5000);
    }
    source.setInterest(new Map([[OTHER, last]]));
    expect(source.status().cycleMs).toBeLessThan(80_000);
  });

  test("is not reported to a page whose user has set a longer interval", async () => {
    const { clock, feed, source, watch } = open(1);
    feed.check(ISIN);
    source.setPolicy({ baseIntervalMs: 60_000, mostPerMinute: undefined });
    watch();
    await clock.advance(5000);
    expect(source.status().cycleMs).toBeGreaterThan(20_000);
  });

  test("is none where nothing is watched", async () => {
    const { clock, feed, source, watch } = open(1);
    feed.check(ISIN);
    watch();
    await clock.advance(5000);
    source.setInterest(new Map());
    await clock.advance(5000);
    expect(source.status()).toMatchObject({ perMinute: 0, cycleMs: 0 });
  });

  test("ends with a gateway that tells none: all is as without a feed", async () => {
    const { clock, feed, source, watch } = open(1);
    feed.check(ISIN);
    watch();
    await clock.advance(9000);
    feed.hasFeedHeaders = false;
    await clock.advance(2100);
    const { feed: pace, cycleMs, pollCycleMs, checkCount } = source.status();
    expect(pace).toBeUndefined();
    expect(cycleMs).toBe(pollCycleMs);
    const held = source.lastGood(ISIN);
    expect(held?.feedPlanMs).toBeUndefined();
    expect(held?.plannedIntervalMs).toBeLessThan(2500);
    expect(held?.checkedAt).toBeGreaterThan(clock.now() - 2100);
    await clock.advance(2000);
    expect(source.status().checkCount).toBe(checkCount + 1);
  });
});
