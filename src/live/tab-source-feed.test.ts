import { QueryObserver } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { createTestFeed, type TestFeed } from "#engine/hub/testing-feed.ts";
import { createTestStream, streamAnswer, type TestStream } from "#engine/hub/testing-stream.ts";
import { snapshotOf } from "#engine/protocol/snapshot.ts";
import { testIsin, testQuote } from "#engine/protocol/testing-quotes.ts";
import { quoteQuery } from "./queries.ts";
import { createQueryClient } from "./query-client.ts";
import { createTestHub } from "./testing-hub.ts";

const ISIN = testIsin(1);
const OTHER = testIsin(2);

/** Opens tabs over a gateway whose feed has a stream. */
function openWithStream(instruments: number) {
  const streams: TestStream[] = [];
  const feeds: TestFeed[] = [];
  const hub = createTestHub(
    instruments,
    (clock) => {
      const feed = createTestFeed(clock, instruments);
      feeds.push(feed);
      return feed.client;
    },
    (clock) => {
      const stream = createTestStream(clock);
      streams.push(stream);
      return stream.open;
    },
  );
  const [[feed], [stream]] = [feeds, streams];
  if (!feed || !stream) throw new Error("The hub made no client or no stream");
  return { ...hub, feed, stream };
}

/** Opens tabs that share one hub, over a gateway with a feed. */
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
      expect(tab.lastGood(ISIN)?.checkedAt).toBe(madeAt + 20);
      expect(tab.status().checkCount).toBe(1);
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

  test("both receive the queued state, and the value that ends it", async () => {
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
      expect(tab.lastGood(ISIN)).toBeDefined();
    }
  });
});

describe("a burst of messages by a gateway's stream", () => {
  test("is two changes of a row at most: the first quote, and later the last one", async () => {
    const { clock, feed, stream, openTab } = openWithStream(1);
    const { source } = openTab([ISIN]);
    const queryClient = createQueryClient();
    const query = quoteQuery({ id: "a", source, clock }, ISIN);
    const observer = new QueryObserver(queryClient, query);
    const shown = new Set<string | undefined>();
    const unsubscribe = observer.subscribe(({ data }) => shown.add(data?.checked?.quote.bid.price));
    await clock.advance(1000);
    shown.clear();
    for (let cents = 10; cents < 30; cents += 1) {
      const bid = `10.${cents}`;
      feed.check(ISIN, { quote: testQuote({ isin: ISIN, bid }) });
      const { check, result } = feed.lastCheck(ISIN);
      stream.sendAnswers(streamAnswer(ISIN, check, result));
      await clock.advance(5);
    }
    // The query asks for the next answer after a while.
    await observer.refetch();
    expect([...shown]).toEqual(["10.10", "10.29"]);
    unsubscribe();
    queryClient.clear();
    source.close();
  });
});

describe("ten tabs over a gateway's stream", () => {
  test("have one stream for the demand of all, and each receives what it wants", async () => {
    const { clock, feed, stream, openTab } = openWithStream(12);
    const tabs = Array.from({ length: 10 }, (_, nth) => openTab([ISIN, testIsin(nth + 3)]).source);
    await clock.advance(1000);
    expect(stream.connections).toHaveLength(1);
    expect(stream.demands().at(-1)?.watched).toHaveLength(11);
    for (const isin of feed.isins) feed.check(isin);
    stream.sendAnswers(
      ...feed.isins.map((isin) => {
        const { check, result } = feed.lastCheck(isin);
        return streamAnswer(isin, check, result);
      }),
    );
    await clock.advance(10);
    for (const [nth, tab] of tabs.entries()) {
      expect(tab.lastGood(ISIN)).toBeDefined();
      expect(tab.lastGood(testIsin(nth + 3))).toBeDefined();
      expect(tab.status().transport).toEqual({ kind: "stream" });
    }
    await clock.advance(20_000);
    expect(feed.asked.map(({ key }) => key)).toEqual(["instruments"]);
  });

  test("have a new one after the worker has died", async () => {
    const { clock, stream, openTab, kill } = openWithStream(1);
    const { source } = openTab([ISIN]);
    await clock.advance(1000);
    kill();
    await clock.advance(10_000);
    expect(stream.connections).toHaveLength(2);
    expect(source.status().transport).toEqual({ kind: "stream" });
  });

  test("end it with the last of them", async () => {
    const { clock, stream, openTab } = openWithStream(1);
    const tabs = [openTab([ISIN]), openTab([ISIN])];
    await clock.advance(1000);
    tabs[0]?.source.close();
    await clock.advance(1000);
    expect(stream.connection().isClosed).toBe(false);
    tabs[1]?.source.close();
    await clock.advance(1000);
    expect(stream.connection().isClosed).toBe(true);
  });
});
