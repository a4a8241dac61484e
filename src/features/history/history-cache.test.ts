import { describe, expect, test } from "vitest";
import { START_EPOCH_MS, START_MS, settled } from "#engine/protocol/testing-clock.ts";
import { testChecked } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";
import type { QuoteHistory } from "#market/history.ts";
import { createHistoryCache } from "./history-cache.ts";
import { QUOTES, TOUCHES } from "./resolution.ts";
import { ISIN, openCache } from "./testing-cache.ts";
import { MINUTE, pointOf, START, timeRangeOf } from "./testing-history.ts";

const open = (stored?: QuoteHistory) => openCache(QUOTES, stored);

const asks = (cache: ReturnType<typeof open>["cache"]) =>
  cache.timeline(ISIN).points.map((point) => point.ask.price);

describe("the history cache", () => {
  test("extends the stored history with new quotes", async () => {
    const stored = { points: [pointOf(-MINUTE)], ranges: [timeRangeOf(-MINUTE, -2000)] };
    const { cache, check } = open(stored);
    let notifications = 0;
    cache.subscribe(ISIN, () => {
      notifications += 1;
    });
    await cache.loadSince(ISIN, START_EPOCH_MS - 15 * MINUTE);
    await check(1000, "10.80");
    await check(2000, "10.80");
    await check(3000, "10.90");
    expect(asks(cache)).toEqual(["10.70", "10.80", "10.90"]);
    expect(cache.timeline(ISIN).ranges).toEqual([timeRangeOf(-MINUTE, 3000)]);
    expect(cache.timeline(ISIN).checks).toHaveLength(3);
    expect(notifications).toBe(4);
  });

  test("drops unused history, and reads it again on demand", async () => {
    const { cache, clock, readRanges, check } = open();
    cache.subscribe(
      ISIN,
      () => undefined,
      () => 15 * MINUTE,
    );
    await cache.loadSince(ISIN, START_EPOCH_MS - 15 * MINUTE);
    for (const minute of [1, 2, 10, 19, 22]) {
      await clock.advance(minute * MINUTE + START_MS - clock.now());
      await check(minute * MINUTE, `10.${minute + 10}`);
    }
    expect(asks(cache)).toEqual(["10.12", "10.20", "10.29", "10.32"]);
    expect(cache.timeline(ISIN).from).toBe(START_EPOCH_MS + 7 * MINUTE);
    await cache.loadSince(ISIN, START_EPOCH_MS);
    expect(readRanges.at(-1)).toEqual({ from: START_EPOCH_MS, to: START_EPOCH_MS + 7 * MINUTE });
  });

  test("drops nothing while a listener needs all of it", async () => {
    const { cache, clock, check } = open();
    cache.subscribe(
      ISIN,
      () => undefined,
      () => 15 * MINUTE,
    );
    cache.subscribe(ISIN, () => undefined);
    for (const minute of [1, 30, 60]) {
      await clock.advance(minute * MINUTE + START_MS - clock.now());
      await check(minute * MINUTE, `10.${minute + 10}`);
    }
    expect(asks(cache)).toHaveLength(3);
  });

  test("ends a range where a check fails", async () => {
    const { cache, check, source } = open();
    cache.subscribe(ISIN, () => undefined);
    await check(1000, "10.80");
    source.answer(ISIN, new MarketDataError("network"), START_MS + 2000);
    await settled();
    await check(3000, "10.80");
    expect(cache.timeline(ISIN).ranges).toEqual([timeRangeOf(1000, 1000), timeRangeOf(3000, 3000)]);
  });

  test("reads no time range twice, and of an earlier one only the missing part", async () => {
    const { cache, readRanges } = open();
    cache.subscribe(ISIN, () => undefined);
    await cache.loadSince(ISIN, START_EPOCH_MS - 15 * MINUTE);
    await cache.loadSince(ISIN, START_EPOCH_MS - 5 * MINUTE);
    await cache.loadSince(ISIN, START_EPOCH_MS - 60 * MINUTE);
    expect(readRanges).toEqual([
      timeRangeOf(-15 * MINUTE, 0),
      timeRangeOf(-60 * MINUTE, -15 * MINUTE),
    ]);
  });

  test.each([
    ["a moment later", ({ clock }: ReturnType<typeof open>) => clock.advance(30_000)],
    ["when the page is looked at again", ({ comeBack }: ReturnType<typeof open>) => comeBack()],
  ])("reads what could not be read %s", async (_, later) => {
    const page = open({ points: [pointOf(-MINUTE)], ranges: [timeRangeOf(-MINUTE, -2000)] });
    const { cache, readRanges, fail, clock } = page;
    cache.subscribe(ISIN, () => undefined);
    fail(1);
    await cache.loadSince(ISIN, START_EPOCH_MS - 15 * MINUTE);
    expect(asks(cache)).toEqual([]);
    expect(cache.timeline(ISIN).from).toBe(START_EPOCH_MS);
    await later(page);
    await settled();
    expect(asks(cache)).toEqual(["10.70"]);
    expect(readRanges).toEqual([
      timeRangeOf(-15 * MINUTE, 0),
      { from: START_EPOCH_MS - 15 * MINUTE, to: clock.epochNow() },
    ]);
  });

  test("begins with the page's own quotes if the storage cannot be read", async () => {
    const { cache, check, fail } = open();
    cache.subscribe(ISIN, () => undefined);
    await check(-1000, "10.80");
    fail(1);
    await cache.loadSince(ISIN, START_EPOCH_MS - 15 * MINUTE);
    expect(cache.timeline(ISIN).from).toBe(START_EPOCH_MS - 1000);
  });

  test("reads what other tabs recorded once the page is visible again", async () => {
    const { cache, readRanges, check, comeBack, clock } = open();
    cache.subscribe(ISIN, () => undefined);
    await cache.loadSince(ISIN, START_EPOCH_MS - 15 * MINUTE);
    await check(1000, "10.80");
    await clock.advance(5000);
    await comeBack();
    expect(readRanges.slice(1)).toEqual([timeRangeOf(1000, 5000)]);
  });

  test("stops reading without a listener", async () => {
    const { cache, readRanges, comeBack, fail, clock } = open();
    const end = cache.subscribe(ISIN, () => undefined);
    fail(1);
    await cache.loadSince(ISIN, START_EPOCH_MS - 15 * MINUTE);
    end();
    await clock.advance(60_000);
    await comeBack();
    await cache.loadSince(ISIN, START_EPOCH_MS - 15 * MINUTE);
    expect(readRanges).toHaveLength(1);
  });

  test("drops its history without subscribers, and starts again from the storage", async () => {
    const { cache, check } = open();
    const end = cache.subscribe(ISIN, () => undefined);
    await check(1000, "10.80");
    end();
    expect(asks(cache)).toEqual([]);
  });

  test("keeps what it knew for a while without subscribers, and reads what was checked meanwhile", async () => {
    const { shared, clock, readRanges } = open({
      points: [pointOf(0)],
      ranges: [timeRangeOf(0, 0)],
    });
    const cache = createHistoryCache({ ...shared, resolution: QUOTES, keepMs: MINUTE });
    const end = cache.subscribe(ISIN, () => undefined);
    await cache.loadSince(ISIN, START_EPOCH_MS - MINUTE);
    await clock.advance(1000);
    end();
    expect(asks(cache)).toEqual([]);
    await clock.advance(MINUTE - 1000);
    const endAgain = cache.subscribe(ISIN, () => undefined);
    expect(asks(cache)).toEqual(["10.70"]);
    await settled();
    expect(readRanges.at(-1)).toEqual(timeRangeOf(0, MINUTE));
    await clock.advance(MINUTE);
    expect(asks(cache)).toEqual(["10.70"]);
    endAgain();
    await clock.advance(MINUTE);
    cache.subscribe(ISIN, () => undefined);
    expect(asks(cache)).toEqual([]);
  });

  test("begins with the checks that another cache saw before, and adds each new one to its own list", async () => {
    const { cache, shared, check } = openCache(TOUCHES);
    cache.subscribe(ISIN, () => undefined);
    for (const afterMs of [1000, 2000, 3000]) await check(afterMs, "10.80");
    const chart = createHistoryCache({ ...shared, resolution: QUOTES, earlier: cache });
    chart.subscribe(ISIN, () => undefined);
    await check(4000, "10.80");
    const instants = [1, 2, 3, 4].map((second) => START + second * 1000);
    expect([...new Set(chart.timeline(ISIN).checks)]).toEqual(instants);
    expect(cache.timeline(ISIN).checks).toEqual(instants);
  });

  test("has a gap for each time without a listener that is longer than a check takes", async () => {
    const { cache, clock, check } = open();
    const leaveAt = async (ms: number) => {
      await check(ms, "10.80");
      await clock.advance(START_MS + ms - clock.now());
      unsubscribe();
    };
    const returnAt = async (ms: number) => {
      await clock.advance(START_MS + ms - clock.now());
      unsubscribe = cache.subscribe(ISIN, () => undefined);
      await settled();
      await check(ms + 500, "10.80");
    };
    let unsubscribe = cache.subscribe(ISIN, () => undefined);
    await leaveAt(1000);
    await returnAt(3000);
    expect(cache.timeline(ISIN).ranges).toEqual([timeRangeOf(1000, 3500)]);
    await leaveAt(4000);
    await returnAt(10_000);
    expect(cache.timeline(ISIN).ranges).toEqual([
      timeRangeOf(4000, 4000),
      timeRangeOf(10_500, 10_500),
    ]);
  });

  test("has that gap also where it kept what it knew, and the first check since then was there before the listener", async () => {
    const { shared, check } = open();
    const cache = createHistoryCache({ ...shared, resolution: TOUCHES, keepMs: MINUTE });
    const unsubscribe = cache.subscribe(ISIN, () => undefined);
    await check(0, "10.80");
    await check(1000, "10.80");
    unsubscribe();
    await check(9500, "10.80");
    cache.subscribe(ISIN, () => undefined);
    await settled();
    expect(cache.timeline(ISIN).ranges).toEqual([timeRangeOf(0, 1000), timeRangeOf(9500, 9500)]);
  });

  test("begins with an existing answer, but not with one from an earlier page", async () => {
    const { cache, source } = open();
    source.answer(ISIN, { ...testChecked({ isin: ISIN }), isRemembered: true }, START_MS);
    cache.subscribe(ISIN, () => undefined);
    await settled();
    expect(asks(cache)).toEqual([]);
  });
});
