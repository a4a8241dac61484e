import { describe, expect, test } from "vitest";
import { createTestFeed, type TestFeed } from "#engine/hub/testing-feed.ts";
import { snapshotOf } from "#engine/protocol/snapshot.ts";
import { testIsin, testQuote } from "#engine/protocol/testing-quotes.ts";
import { createTestHub } from "./testing-hub.ts";

const ISIN = testIsin(1);
const OTHER = testIsin(2);

/** Tabs that share one hub, over a gateway with a feed. */
function open() {
  const feeds: TestFeed[] = [];
  const hub = createTestHub(2, (clock) => {
    const feed = createTestFeed(clock, 2);
    feeds.push(feed);
    return feed.client;
  });
  const [feed] = feeds;
  if (!feed) throw new Error("The hub made no client");
  return { ...hub, feed };
}

describe("two tabs over a gateway's feed", () => {
  test("see one check, at one instant, and count it once", async () => {
    const { clock, feed, openTab } = open();
    feed.check(ISIN);
    const madeAt = clock.now();
    await clock.advance(4000);
    const first = openTab([ISIN]).source;
    await clock.advance(5000);
    const second = openTab([ISIN]).source;
    await clock.advance(5000);
    for (const tab of [first, second]) {
      expect(tab.held(ISIN)?.checkedAt).toBe(madeAt + 20);
      expect(tab.status().checks).toBe(1);
      expect(tab.status().feed).toEqual({ perMinute: 60, desks: 14 });
    }
  });

  test("each wait for the next answer at the page's own interval, not at the feed's", async () => {
    const { clock, feed, openTab } = open();
    feed.check(ISIN);
    const { source } = openTab([ISIN]);
    await clock.advance(5000);
    expect(source.status().cycleMs).toBe(20_000);
    expect(source.plannedIntervalMs(ISIN)).toBeLessThan(2500);
    feed.check(ISIN, { quote: testQuote({ isin: ISIN, bid: "10.05" }) });
    const newerThan = source.last(ISIN)?.at ?? Number.NaN;
    const next = source.quote(ISIN, { newerThan, signal: new AbortController().signal });
    await clock.advance(2100);
    expect((await next).quote.bid.price).toBe("10.05");
  });

  test("are both told what queues, and the value that ends it", async () => {
    const { clock, feed, openTab } = open();
    feed.check(OTHER);
    const tabs = [openTab([ISIN, OTHER]).source, openTab([ISIN]).source];
    await clock.advance(6000);
    for (const tab of tabs) {
      expect(snapshotOf(tab, ISIN)?.problem).toMatchObject({ queuedForMs: 20_000 });
    }
    feed.check(ISIN);
    await clock.advance(2100);
    for (const tab of tabs) {
      expect(snapshotOf(tab, ISIN)).toMatchObject({ problem: undefined });
      expect(tab.held(ISIN)).toBeDefined();
    }
  });
});
