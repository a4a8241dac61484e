import { describe, expect, it } from "vitest";
import { createRateProbe } from "./rate-probe.ts";

describe("the probe", () => {
  it.each([
    [0, 0.95],
    [100, 1],
    [200, 1.05],
    [300, 1 + 0.05 * 64],
  ])("after %d of load and a plateau of 100 asks for %d of the rate", (loadMs, factor) => {
    const probe = createRateProbe(100);
    probe.addLoad(loadMs);
    expect(probe.factor()).toBeCloseTo(factor);
  });

  it("starts over with another plateau", () => {
    const probe = createRateProbe(100);
    probe.addLoad(500);
    probe.restart(50);
    expect(probe.factor()).toBeCloseTo(0.95);
    probe.addLoad(50);
    expect(probe.factor()).toBe(1);
  });

  it("never asks for less when the load has grown", () => {
    const probe = createRateProbe(100);
    let before = 0;
    for (let load = 0; load < 400; load += 5) {
      expect(probe.factor()).toBeGreaterThanOrEqual(before);
      before = probe.factor();
      probe.addLoad(5);
    }
  });
});
