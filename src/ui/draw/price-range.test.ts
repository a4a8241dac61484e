import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BAND_SPREADS, priceRange } from "./price-range.ts";

const heightOf = (lines: [low: number, high: number], spreads: number[], minSpreads = 0) => {
  const { low, high } = priceRange({ low: lines[0], high: lines[1] }, spreads, minSpreads);
  return high - low;
};

describe("the range of prices", () => {
  test("is eight usual spreads at least, around the middle of the lines", () => {
    const { low, high } = priceRange({ low: 100, high: 100.02 }, [0.01], BAND_SPREADS);
    expect(low).toBeCloseTo(99.97);
    expect(high).toBeCloseTo(100.05);
  });

  test("is that of the lines from there on", () => {
    expect(priceRange({ low: 100, high: 100.09 }, [0.01], BAND_SPREADS)).toEqual({
      low: 100,
      high: 100.09,
    });
  });

  test("needs no more than a fifth of a percent for wider spreads", () => {
    expect(heightOf([99.95, 100.05], [0.1])).toBeCloseTo(0.2);
  });

  test("is three usual spreads at least where both sides are drawn, however wide they are", () => {
    expect(heightOf([99, 101], [2], BAND_SPREADS)).toBeCloseTo(6);
    expect(heightOf([96, 104], [2], BAND_SPREADS)).toBe(8);
  });

  test("depends on the usual spread, not on a single wide, crossed or locked touch", () => {
    expect(heightOf([100, 100.01], [0.01, 5, 0.01, -0.01, 0])).toBeCloseTo(0.08);
  });

  test("is two basis points at least without a spread, and is never empty", () => {
    expect(heightOf([100, 100], [0])).toBeCloseTo(0.02);
    expect(heightOf([0, 0], [0])).toBe(1);
    expect(heightOf([-100, -100], [0])).toBeCloseTo(0.02);
  });

  test("contains all lines", () => {
    const price = fc.double({ min: -1e18, max: 1e18, noNaN: true });
    fc.assert(
      fc.property(price, price, fc.array(price), (one, other, spreads) => {
        const lines = { low: Math.min(one, other), high: Math.max(one, other) };
        const { low, high } = priceRange(lines, spreads, BAND_SPREADS);
        expect(low).toBeLessThanOrEqual(lines.low);
        expect(high).toBeGreaterThanOrEqual(lines.high);
        expect(high).toBeGreaterThan(low);
      }),
    );
  });
});
