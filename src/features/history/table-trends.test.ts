import { describe, expect, test, vi } from "vitest";
import { START_EPOCH_MS, START_MS, settled } from "#engine/protocol/testing-clock.ts";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { isTouch, midOf, type QuoteHistory } from "#market/history.ts";
import { TOUCHES } from "./resolution.ts";
import { createTrends } from "./table-trends.ts";
import { ISIN, openCache } from "./testing-cache.ts";
import { MINUTE, pointOf, START, timeRangeOf } from "./testing-history.ts";

describe("the trends of a table", () => {
  const openTouches = (stored?: QuoteHistory) => openCache(TOUCHES, stored);
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
    expect(trends.baseline?.earliest()).toBeUndefined();
    const leave = [1, 2].map(() => trends.subscribe(ISIN, () => undefined));
    await settled();
    await page.clock.advance(1000);
    expect(listener).toHaveBeenCalled();
    expect(trends.baseline?.of(ISIN)).toBe(START - MINUTE);
    leave[0]?.();
    await page.clock.advance(1000);
    expect(trends.baseline?.earliest()).toBe(START - MINUTE);
    leave[1]?.();
    await page.clock.advance(1000);
    expect(trends.baseline?.earliest()).toBeUndefined();
  });

  test.each([
    ["less than a minute apart, both have one name, and none is later", MINUTE - 1, false, false],
    ["minutes apart, as in a first round of checks, each is named", MINUTE, true, false],
    ["minutes apart, as in a first round of checks, none is later", 5 * MINUTE - 1, true, false],
    ["longer apart, one is later", 5 * MINUTE, true, true],
  ])(
    "have the earliest base of all rows: of rows that began %s",
    async (_, afterMs, isNamed, isLater) => {
      const page = openTouches();
      const other = testIsin(2);
      const trends = trendsOf(page);
      trends.subscribe(ISIN, () => undefined);
      await settled();
      await page.check(1000, "10.7380");
      await page.clock.advance(1000);
      expect(trends.baseline?.earliest()).toBe(START + 1000);
      const leave = trends.subscribe(other, () => undefined);
      await settled();
      page.source.answer(
        other,
        testChecked({ isin: other, checkedAt: START_MS + 1000 + afterMs }),
        START_MS + 1000 + afterMs,
      );
      await page.clock.advance(1000);
      expect(trends.baseline?.of(other)).toBe(START + 1000 + afterMs);
      expect(trends.baseline?.earliest()).toBe(START + 1000);
      expect(trends.baseline?.isLater(other)).toBe(isLater);
      expect(trends.baseline?.named(other)).toBe(START + 1000 + (isNamed ? afterMs : 0));
      expect(trends.baseline?.isLater(ISIN)).toBe(false);
      leave();
    },
  );

  test("begin with the first check of today, not with an equal quote of the day before", async () => {
    const page = openTouches({
      points: [pointOf(-25 * 60 * MINUTE)],
      ranges: [timeRangeOf(-25 * 60 * MINUTE, -24 * 60 * MINUTE), timeRangeOf(-2 * MINUTE, -1000)],
    });
    page.shared.history.firstSince = async () => undefined;
    const trends = trendsOf(page);
    trends.subscribe(ISIN, () => undefined);
    await settled();
    expect(trends.sessionChange(ISIN)).toBe("0.00");
    expect(trends.baseline?.of(ISIN)).toBe(START - 2 * MINUTE);
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
