import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { priceRange } from "./price-range.ts";

const heightOf = (lines: [low: number, high: number], spreads: number[]) => {
  const { low, high } = priceRange({ low: lines[0], high: lines[1] }, spreads);
  return high - low;
};

describe("the range of prices", () => {
  test("is three usual spreads at least, around the middle of the lines", () => {
    const { low, high } = priceRange({ low: 100, high: 100.02 }, [0.02]);
    expect(low).toBeCloseTo(99.98);
    expect(high).toBeCloseTo(100.04);
    expect(heightOf([99, 101], [2])).toBeCloseTo(6);
  });

  test("is higher while a window grows, but no less than the lines", () => {
    const heightOfCalm = (low: number, high: number, spread: number) => {
      const range = priceRange({ low, high }, [spread], 4);
      return range.high - range.low;
    };
    expect(heightOfCalm(100, 100.02, 0.02)).toBeCloseTo(0.24);
    expect(heightOfCalm(100, 100, 0)).toBeCloseTo(0.08);
    expect(heightOfCalm(100, 101, 0.02)).toBe(1);
  });

  test("leaves the lines a third of the height after a change, and two thirds from the third different quote on", () => {
    const shareOf = (quotes: number, high = 100.02) => {
      const range = priceRange({ low: 100, high }, [0.02], 4, quotes);
      return (high - 100) / (range.high - range.low);
    };
    expect([1, 2, 3, 50].map((quotes) => shareOf(quotes))).toEqual([
      expect.closeTo(1 / 12),
      expect.closeTo(1 / 3),
      expect.closeTo(2 / 3),
      expect.closeTo(2 / 3),
    ]);
    expect(shareOf(3, 101), "a real move").toBe(1);
  });

  test("is never empty, however close to each other different quotes are", () => {
    const { low, high } = priceRange({ low: 100, high: 100 }, [0], 1, 3);
    expect(high).toBeGreaterThan(low);
  });

  test("is that of the lines from there on, however small it is beside the price", () => {
    expect(priceRange({ low: 100, high: 100.0003 }, [0.0001])).toEqual({
      low: 100,
      high: 100.0003,
    });
  });

  test("depends on the usual spread, not on a single wide, crossed or locked touch", () => {
    expect(heightOf([100, 100.01], [0.01, 5, 0.01, -0.01, 0])).toBeCloseTo(0.03);
  });

  test("is two basis points at least without a spread, and is never empty", () => {
    expect(heightOf([100, 100], [0])).toBeCloseTo(0.02);
    expect(heightOf([0, 0], [0])).toBe(1);
    expect(heightOf([-100, -100], [0])).toBeCloseTo(0.02);
    expect(heightOf([1e18, 1e18], [1e-9])).toBeGreaterThan(0);
  });

  test("contains all lines", () => {
    const price = fc.double({ min: -1e18, max: 1e18, noNaN: true });
    fc.assert(
      fc.property(price, price, fc.array(price), (one, other, spreads) => {
        const lines = { low: Math.min(one, other), high: Math.max(one, other) };
        const { low, high } = priceRange(lines, spreads);
        expect(low).toBeLessThanOrEqual(lines.low);
        expect(high).toBeGreaterThanOrEqual(lines.high);
        expect(high).toBeGreaterThan(low);
      }),
    );
  });
});
