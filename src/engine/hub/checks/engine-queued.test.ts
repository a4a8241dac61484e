import { describe, expect, test } from "vitest";
import { createTestFeed, type TestFeed } from "#engine/hub/testing-feed.ts";
import { createPageSource } from "#engine/hub/testing-page-source.ts";
import { TEST_POLICY } from "#engine/hub/testing-service.ts";
import { judgeQuote, problemKind } from "#engine/protocol/quote-state.ts";
import { snapshotOf } from "#engine/protocol/snapshot.ts";
import type { QuoteSource } from "#engine/protocol/source.ts";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";

const ISIN = testIsin(1);
const KNOWN = testIsin(2);

/** Opens a page that watches instruments, of which the feed has checked the named ones. */
function open(instruments: number, known: readonly Isin[] = []) {
  const clock = createManualClock();
  const feed = createTestFeed(clock, instruments);
  for (const isin of known) feed.check(isin);
  const { client } = feed;
  const source = createPageSource({ client, clock, policy: TEST_POLICY, isOnline: () => true });
  source.setInterest(new Map(feed.isins.map((isin) => [isin, 1])));
  return { clock, feed, source };
}

function stateOf(source: QuoteSource, isin: Isin, isOld = false) {
  const connection = source.status().connection.state;
  const snapshot = snapshotOf(source, isin);
  return judgeQuote({ snapshot, connection, isOld, isListed: true });
}

const askedFor = (feed: TestFeed, isin: Isin) => feed.asked.filter(({ key }) => key === isin);

describe("an instrument that queues at the gateway's feed", () => {
  test("is waited for, and tells for how long; it is no problem of any kind", async () => {
    const { clock, source } = open(2, [KNOWN]);
    await clock.advance(3000);
    expect(stateOf(source, ISIN)).toEqual({ state: "waiting", cause: "queued" });
    expect(problemKind("queued")).toBe("");
    expect(source.last(ISIN)).toMatchObject({ error: { queuedForMs: 20_000 } });
    expect(source.record(ISIN)).toBeUndefined();
    expect(source.status().connection.state).toBe("live");
  });

  test("is no outage where nothing else is watched", async () => {
    const { clock, source, feed } = open(1);
    await clock.advance(60_000);
    expect(["connecting", "live"]).toContain(source.status().connection.state);
    expect(stateOf(source, ISIN).state).toBe("waiting");
    // The page does not use the list as evidence about the service either.
    expect(feed.asked.filter(({ key }) => key === "instruments")).toHaveLength(1);
  });

  test("is asked for again at the usual interval, without a back-off", async () => {
    const { clock, feed } = open(2, [KNOWN]);
    await clock.advance(5000);
    const before = askedFor(feed, ISIN).length;
    await clock.advance(60_000);
    expect(askedFor(feed, ISIN).length - before).toBe(30);
  });

  test("is waited for at the gateway once, and only looked at from then on", async () => {
    const { clock, feed } = open(2, [KNOWN]);
    await clock.advance(20_000);
    const [first, ...later] = askedFor(feed, ISIN).map(({ intent }) => intent);
    expect(first).toBeUndefined();
    expect(new Set(later)).toEqual(new Set(["queued"]));
  });

  test("has a value with the first answer after its check", async () => {
    const { clock, feed, source } = open(2, [KNOWN]);
    await clock.advance(5000);
    feed.check(ISIN);
    const madeAt = clock.now();
    await clock.advance(2100);
    expect(stateOf(source, ISIN)).toEqual({ state: "live", cause: undefined });
    expect(source.lastGood(ISIN)?.checkedAt).toBe(madeAt + 20);
    expect(source.status().checkCount).toBe(2);
  });

  test("keeps the value that it had, which turns stale by its age alone", async () => {
    const { clock, feed, source } = open(1, [ISIN]);
    await clock.advance(3000);
    const value = source.lastGood(ISIN);
    const details = { status: 504, queuedForMs: 20_000 };
    feed.failOnce(ISIN, new MarketDataError("rate-limited", details));
    await clock.advanceUntil(() => "error" in (source.last(ISIN) ?? {}));
    expect(source.lastGood(ISIN)).toBe(value);
    expect(stateOf(source, ISIN)).toEqual({ state: "live", cause: "queued" });
    expect(stateOf(source, ISIN, true)).toEqual({ state: "stale", cause: "queued" });
  });

  test("takes no place from those that the feed knows", async () => {
    const { clock, feed, source } = open(68, [KNOWN]);
    await clock.advance(10_000);
    const before = askedFor(feed, KNOWN).length;
    await clock.advance(20_000);
    expect(askedFor(feed, KNOWN).length - before).toBeGreaterThanOrEqual(9);
    expect(source.status().connection.state).toBe("live");
    const states = feed.isins.map((isin) => stateOf(source, isin).state);
    expect(states.filter((state) => state === "waiting")).toHaveLength(67);
  });

  test("among many is asked for often enough that the feed does not forget it", async () => {
    const { clock, feed } = open(68);
    await clock.advance(60_000);
    for (const isin of feed.isins) {
      const instants = askedFor(feed, isin).map(({ at }) => at);
      const gaps = instants.slice(1).map((at, index) => at - (instants[index] ?? at));
      expect(Math.max(...gaps)).toBeLessThan(10_000);
    }
  });
});

describe("a list that queues at the gateway's feed", () => {
  test("is waited for on, and asked for again", async () => {
    const clock = createManualClock();
    const feed = createTestFeed(clock, 1);
    feed.check(ISIN);
    let isQueued = true;
    let asked = 0;
    const client: typeof feed.client = {
      ...feed.client,
      instruments: async (...request) => {
        asked += 1;
        const answer = await feed.client.instruments(...request);
        if (!isQueued) return answer;
        throw new MarketDataError("rate-limited", { status: 504, queuedForMs: 9000 });
      },
    };
    const source = createPageSource({ client, clock, policy: TEST_POLICY, isOnline: () => true });
    let list: readonly Isin[] | undefined;
    const reading = source.instruments(new AbortController().signal).then(({ isins }) => {
      list = isins;
    });
    await clock.advance(12_000);
    expect(list).toBeUndefined();
    expect(asked).toBeGreaterThan(1);
    isQueued = false;
    await clock.advance(6000);
    await reading;
    expect(list).toEqual([ISIN]);
  });
});
