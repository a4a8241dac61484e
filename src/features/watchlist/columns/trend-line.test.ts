import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testGap, testTouch } from "#engine/protocol/testing-quotes.ts";
import { TREND_MS } from "#live/trends.ts";
import { trendLine } from "./trend-line.ts";

const NOW = 10 * TREND_MS;
const CANVAS = { width: 52, height: 20 };
/** A touch without a spread, so that its mid is that price. */
const point = (before: number, price?: string) =>
  price === undefined ? testGap(NOW - before) : testTouch(NOW - before, price, price);

/** Each quote five times at its instant: enough for a line, of the same shape. */
const line = (points: readonly ReturnType<typeof point>[]) =>
  trendLine(
    points.flatMap((each) => ("bid" in each ? Array.from({ length: 5 }, () => each) : [each])),
    NOW,
    CANVAS,
  );

describe("the line of the mid", () => {
  test("is undefined without history", () => {
    expect(trendLine([], NOW, CANVAS)).toBeUndefined();
    expect(trendLine([point(1000)], NOW, CANVAS)).toBeUndefined();
  });

  test("is undefined for fewer than five quotes, including the one at the start of the window", () => {
    const four = [4000, 3000, 2000, 1000].map((before) => point(before, "7.10"));
    expect(trendLine(four, NOW, CANVAS)).toBeUndefined();
    const two = [point(3 * TREND_MS, "1"), point(2 * TREND_MS, "2")];
    expect(trendLine([...two, ...four.slice(1)], NOW, CANVAS)).toBeUndefined();
    expect(trendLine([...two, ...four], NOW, CANVAS)).toBeDefined();
  });

  test("has steps from the start of the window to now, with low values at the bottom", () => {
    const shown = line([point(TREND_MS, "1"), point(TREND_MS / 2, "2")]);
    expect(shown?.ranges).toEqual([
      [
        { x: 2, y: 18 },
        { x: 26, y: 18 },
        { x: 26, y: 2 },
        { x: 50, y: 2 },
      ],
    ]);
    expect(shown?.end).toEqual({ x: 50, y: 2 });
    expect(shown?.firstY).toBe(18);
  });

  test("grows into a window of a few seconds with less history", () => {
    const shown = line([point(5000, "1"), point(2500, "2")]);
    expect(shown?.ranges[0]?.map(({ x }) => x)).toEqual([26, 38, 38, 50]);
  });

  test("is interrupted by gaps, and has no end during one", () => {
    const shown = line([point(900, "1"), point(600), point(300, "1"), point(0)]);
    expect(shown?.ranges).toHaveLength(2);
    expect(shown?.end).toBeUndefined();
  });

  test("is in the middle for a constant value", () => {
    expect(line([point(4000, "7.10")])?.end?.y).toBe(10);
  });

  test("moves little for one step of a few spreads, and is as high as the drawing for a real move", () => {
    const heightOf = (spread: number, move: number, knownMs = TREND_MS) => {
      const bids = [100, 100, 100, 100, 100 + move];
      const touches = bids.map((bid, index) =>
        testTouch(NOW - knownMs + index, `${bid}`, `${bid + spread}`),
      );
      const shown = trendLine(touches, NOW, CANVAS);
      return (shown?.firstY ?? 0) - (shown?.end?.y ?? 0);
    };
    expect(heightOf(0.02, 0.01)).toBeCloseTo(16 / 6);
    expect(heightOf(0.02, 1)).toBeCloseTo(16);
    // However wide the spread is.
    expect(heightOf(1, 0.2)).toBeGreaterThan(15);
    // The first minute is about as high as the whole window will need.
    expect(heightOf(0.02, 0.01, 5000)).toBeCloseTo(16 / 6 / 15 ** 0.25);
  });

  test("follows the middle of bid and ask", () => {
    const touch = (before: number, bid: string, ask: string) => testTouch(NOW - before, bid, ask);
    const touches = [touch(900_000, "1", "3"), touch(600_000, "2", "4"), touch(300_000, "3", "5")];
    expect(line(touches)?.ranges[0]?.map(({ y }) => y)).toEqual([18, 18, 10, 10, 2, 2]);
  });

  test("has the first, lowest, highest and last of many values in one pixel", () => {
    const spike = ["5", "9", "1", "6", "4", "5"].map((price, index) => point(5000 - index, price));
    expect(trendLine(spike, NOW, CANVAS)?.ranges.map((range) => range.map(({ y }) => y))).toEqual([
      [10, 18, 2, 10, 10],
    ]);
  });

  test("is scaled to the values in the window, not to earlier ones", () => {
    const points = [point(3 * TREND_MS, "900"), point(2 * TREND_MS, "1"), point(5000, "2")];
    const shown = line(points);
    expect(shown?.ranges[0]?.[0]).toEqual({ x: 2, y: 18 });
    expect(shown?.end?.y).toBe(2);
  });

  test("stays inside the drawing", () => {
    const some = fc.record({
      before: fc.integer({ min: 0, max: 2 * TREND_MS }),
      mid: fc.option(fc.nat().map(String), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(some), (list) => {
        const points = list
          .toSorted((a, b) => b.before - a.before)
          .map(({ before, mid }) => point(before, mid));
        for (const { x, y } of trendLine(points, NOW, CANVAS)?.ranges.flat() ?? []) {
          expect(x).toBeGreaterThanOrEqual(2);
          expect(x).toBeLessThanOrEqual(50);
          expect(y).toBeGreaterThanOrEqual(2);
          expect(y).toBeLessThanOrEqual(18);
        }
      }),
    );
  });
});
