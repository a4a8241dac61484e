import { describe, expect, test } from "vitest";
import { createRateCurve } from "./rate-curve.ts";

describe("the curve of the pace", () => {
  test.each([
    [0, 0.95],
    [100, 1],
    [200, 1.05],
    [300, 1 + 0.05 * 64],
  ])("after %d of load and a plateau of 100 asks for %d of the rate", (loadMs, factor) => {
    const curve = createRateCurve(100);
    curve.addLoad(loadMs);
    expect(curve.factor()).toBeCloseTo(factor);
  });

  test("starts over with another plateau", () => {
    const curve = createRateCurve(100);
    curve.addLoad(500);
    curve.restart(50);
    expect(curve.factor()).toBeCloseTo(0.95);
    curve.addLoad(50);
    expect(curve.factor()).toBe(1);
  });

  test("never asks for less when the load has grown", () => {
    const curve = createRateCurve(100);
    let before = 0;
    for (let load = 0; load < 400; load += 5) {
      expect(curve.factor()).toBeGreaterThanOrEqual(before);
      before = curve.factor();
      curve.addLoad(5);
    }
  });
});
