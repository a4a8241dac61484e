import { describe, expect, test, vi } from "vitest";
import {
  createManualClock,
  START_EPOCH_MS,
  START_MS,
  settled,
} from "#engine/protocol/testing-clock.ts";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { createFakeSource } from "#live/testing-source.ts";
import { MarketDataError } from "#market/errors.ts";
import {
  type FirstSeen,
  isTouch,
  midOf,
  type QuoteHistory,
  type TimeRange,
} from "#market/history.ts";
import type { History } from "#storage/history/reader.ts";
import { createHistoryCache } from "./history-cache.ts";
import { QUOTES, type Resolution, TOUCHES } from "./resolution.ts";
import { createTrends } from "./table-trends.ts";
import { MINUTE, pointOf, START, timeRangeOf } from "./testing-history.ts";

const ISIN = testIsin(1);
const NOTHING: QuoteHistory = { points: [], ranges: [] };

/** The tests' history and the manual clock begin at one instant. */
const open = (stored?: QuoteHistory) => openWith(QUOTES, stored);

function openWith<Point extends FirstSeen>(
  resolution: Resolution<Point>,
  stored: QuoteHistory = NOTHING,
) {
  const readRanges: TimeRange[] = [];
  const page = new EventTarget();
  let fails = 0;
  const history: History = {
    instruments: async () => [],
    read: async (_isin, window) => {
      readRanges.push(window);
      if (fails === 0) return stored;
      fails -= 1;
      throw new Error("no");
    },
    latest: async () => undefined,
    latestOfAll: async () => [],
    firstSince: async () => stored.points[0],
    storageState: "kept",
    close: () => undefined,
  };
  const clock = createManualClock();
  const source = createFakeSource();
  const onReturn = (act: () => void, signal: AbortSignal) =>
    page.addEventListener("return", act, { signal });
  const shared = { source, clock, history, onReturn };
  const cache = createHistoryCache({ ...shared, resolution });
  const check = async (afterMs: number, ask: string) => {
    const updatedAt = `2026-01-05T08:00:00.${ask.replace(".", "").padStart(9, "0")}Z`;
    const checked = testChecked({ isin: ISIN, ask, updatedAt, checkedAt: START_MS + afterMs });
    source.answer(ISIN, checked, START_MS + afterMs);
    await settled();
  };
  const comeBack = async () => {
    page.dispatchEvent(new Event("return"));
    await settled();
  };
  const fail = (times: number) => {
    fails = times;
  };
  return { shared, cache, clock, source, readRanges, check, comeBack, fail };
}

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

  test("begins with the checks that another cache saw before, and adds each new one to its own list", async () => {
    const { cache, shared, check } = openWith(TOUCHES);
    cache.subscribe(ISIN, () => undefined);
    for (const afterMs of [1000, 2000, 3000]) await check(afterMs, "10.80");
    const chart = createHistoryCache({ ...shared, resolution: QUOTES, earlier: cache });
    chart.subscribe(ISIN, () => undefined);
    await check(4000, "10.80");
    const instants = [1, 2, 3, 4].map((second) => START + second * 1000);
    expect([...new Set(chart.timeline(ISIN).checks)]).toEqual(instants);
    expect(cache.timeline(ISIN).checks).toEqual(instants);
  });

  test("begins with an existing answer, but not with one from an earlier page", async () => {
    const { cache, source } = open();
    source.answer(ISIN, { ...testChecked({ isin: ISIN }), isRemembered: true }, START_MS);
    cache.subscribe(ISIN, () => undefined);
    await settled();
    expect(asks(cache)).toEqual([]);
  });
});

describe("the trends of a table", () => {
  const openTouches = (stored?: QuoteHistory) => openWith(TOUCHES, stored);
  const trendsOf = ({ cache, clock }: ReturnType<typeof openTouches>, zone = "UTC") =>
    createTrends({ cache, clock, timeZone: () => zone });

  test("measure the change from the first stored quote of the day", async () => {
    const stored = {
      points: [pointOf(-MINUTE, { bid: "9.99", ask: "10.01" })],
      ranges: [timeRangeOf(-MINUTE, -1000)],
    };
    const page = openTouches(stored);
    const trends = trendsOf(page);
    trends.subscribe(ISIN, () => undefined);
    await settled();
    await page.check(1000, "10.7380");
    // The bid is 10.6620: the mid 10.70.
    expect(trends.sessionChange(ISIN)).toBe("7.00");
  });

  test("measure from the first quote of the page if none is stored", async () => {
    const page = openTouches();
    const trends = trendsOf(page);
    trends.subscribe(ISIN, () => undefined);
    await settled();
    expect(trends.sessionChange(ISIN)).toBeUndefined();
    await page.check(1000, "10.7380");
    expect(trends.sessionChange(ISIN)).toBe("0.00");
    await page.check(2000, "10.9520");
    expect(trends.sessionChange(ISIN)).toBe("1.00");
  });

  test("report the session's baseline as long as a row shows it", async () => {
    const stored = { points: [pointOf(-MINUTE)], ranges: [timeRangeOf(-MINUTE, -1000)] };
    const page = openTouches(stored);
    const trends = trendsOf(page);
    const listener = vi.fn();
    trends.baseline?.subscribe(listener);
    expect(trends.baseline?.shared()).toBeUndefined();
    const leave = [1, 2].map(() => trends.subscribe(ISIN, () => undefined));
    await settled();
    await page.clock.advance(1000);
    expect(listener).toHaveBeenCalled();
    expect(trends.baseline?.of(ISIN)).toBe(START - MINUTE);
    leave[0]?.();
    await page.clock.advance(1000);
    expect(trends.baseline?.shared()).toBe(START - MINUTE);
    leave[1]?.();
    await page.clock.advance(1000);
    expect(trends.baseline?.shared()).toBeUndefined();
  });

  test.each([
    ["in one minute share their base", 2000, true, false],
    ["in two minutes share none", MINUTE - 1000, false, false],
    ["a minute apart share none, and one is later", MINUTE, false, true],
  ])("of rows that began %s", async (_, afterMs, isShared, isLater) => {
    const page = openTouches();
    const other = testIsin(2);
    const trends = trendsOf(page);
    trends.subscribe(ISIN, () => undefined);
    await settled();
    await page.check(1000, "10.7380");
    await page.clock.advance(1000);
    expect(trends.baseline?.shared()).toBe(START + 1000);
    const leave = trends.subscribe(other, () => undefined);
    await settled();
    page.source.answer(
      other,
      testChecked({ isin: other, checkedAt: START_MS + 1000 + afterMs }),
      START_MS + 1000 + afterMs,
    );
    await page.clock.advance(1000);
    expect(trends.baseline?.of(other)).toBe(START + 1000 + afterMs);
    expect(trends.baseline?.shared()).toBe(isShared ? START + 1000 : undefined);
    expect(trends.baseline?.isLater(other)).toBe(isLater);
    expect(trends.baseline?.isLater(ISIN)).toBe(false);
    leave();
    await page.clock.advance(1000);
    expect(trends.baseline?.shared()).toBe(START + 1000);
  });

  test("begin at midnight with a quote that was current then", async () => {
    const stored = {
      points: [pointOf(-25 * 60 * MINUTE)],
      ranges: [timeRangeOf(-25 * 60 * MINUTE, 0)],
    };
    const trends = trendsOf(openTouches(stored));
    trends.subscribe(ISIN, () => undefined);
    await settled();
    expect(new Date(trends.baseline?.of(ISIN) ?? 0).toISOString()).toMatch(/T00:00:00/);
  });

  test("notify of the session's baseline once, not with each later quote", async () => {
    const page = openTouches();
    const trends = trendsOf(page);
    trends.subscribe(ISIN, () => undefined);
    await settled();
    await page.clock.advance(1000);
    const listener = vi.fn();
    trends.baseline?.subscribe(listener);
    const checkAndDraw = async (afterMs: number, ask: string) => {
      await page.check(afterMs, ask);
      await page.clock.advance(1000);
    };
    await checkAndDraw(1000, "10.7380");
    expect(listener).toHaveBeenCalledOnce();
    expect(trends.baseline?.of(ISIN)).toBeDefined();
    await checkAndDraw(2000, "10.9520");
    await checkAndDraw(3000, "10.7380");
    expect(listener).toHaveBeenCalledOnce();
  });

  const openLine = async (stored: QuoteHistory) => {
    const trends = trendsOf(openTouches(stored));
    trends.subscribe(ISIN, () => undefined);
    await settled();
    const midsOfLine = () =>
      trends
        .recent(ISIN)
        .map((point) => [
          (point.checkedAtEpochMs - START_EPOCH_MS) / MINUTE,
          isTouch(point) ? midOf(point) : undefined,
        ]);
    return { trends, midsOfLine };
  };

  test("have a line that is interrupted by gaps", async () => {
    const { trends, midsOfLine } = await openLine({
      points: [pointOf(-40 * MINUTE), pointOf(-10 * MINUTE, { ask: "10.80" })],
      ranges: [timeRangeOf(-40 * MINUTE, -8 * MINUTE), timeRangeOf(-5 * MINUTE, -MINUTE)],
    });
    const line = trends.recent(ISIN);
    expect(midsOfLine()).toEqual([
      [-40, "10.68"],
      [-10, "10.73"],
      [-8, undefined],
      [-5, "10.73"],
    ]);
    expect(trends.recent(ISIN)).toBe(line);
  });

  test("begin after a gap that began before the line", async () => {
    const { midsOfLine } = await openLine({
      points: [pointOf(-40 * MINUTE), pointOf(-10 * MINUTE, { ask: "10.80" })],
      ranges: [timeRangeOf(-40 * MINUTE, -16 * MINUTE), timeRangeOf(-10 * MINUTE, 0)],
    });
    expect(midsOfLine()).toEqual([[-10, "10.73"]]);
  });

  test("begin after a gap that is longer than the rest, as the chart does", async () => {
    const { midsOfLine } = await openLine({
      points: [pointOf(-40 * MINUTE), pointOf(-MINUTE / 2, { ask: "10.80" })],
      ranges: [timeRangeOf(-40 * MINUTE, -16 * MINUTE), timeRangeOf(-MINUTE, 0)],
    });
    expect(midsOfLine()).toEqual([
      [-1, "10.68"],
      [-0.5, "10.73"],
    ]);
  });

  test("start a new session at midnight in the chosen zone", async () => {
    const page = openTouches();
    const trends = trendsOf(page, "Asia/Tokyo");
    trends.subscribe(ISIN, () => undefined);
    await settled();
    await page.check(1000, "10.7380");
    await page.check(2000, "10.9520");
    expect(trends.sessionChange(ISIN)).toBe("1.00");
    // Midnight in Tokyo is at 15:00 UTC, seven hours after the start.
    await page.clock.advance(7 * 60 * MINUTE);
    await page.check(7 * 60 * MINUTE + 1, "10.9520");
    await settled();
    expect(trends.sessionChange(ISIN)).toBe("0.00");
  });
});
