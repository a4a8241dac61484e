import { describe, expect, test } from "vitest";
import { planOf } from "./pace-plan.ts";

const equal = (count: number) => Array.from({ length: count }, () => 1);
const plan = (weights: readonly number[], roundTripMs: number | undefined, maxConcurrent = 5) => {
  const baseIntervalMs = 2000;
  const allowed = weights.reduce((sum, weight) => sum + weight, 0) / baseIntervalMs;
  const { pace, cycleMs } = planOf({
    weights,
    heaviest: Math.max(...weights),
    baseIntervalMs,
    allowed,
    maxConcurrent,
    roundTripMs,
  });
  return { perSecond: pace * 1000, cycleMs };
};

describe("the planned cycle", () => {
  test("follows from the allowed pace where answers are fast, or none has come", () => {
    expect(plan(equal(20), undefined)).toEqual({ perSecond: 10, cycleMs: 2000 });
    expect(plan(equal(20), 100)).toEqual({ perSecond: 10, cycleMs: 2000 });
  });

  test.each([
    [1000, 4000],
    [3000, 12_000],
    [6000, 24_000],
  ])("follows from the requests at once where answers take %d ms", (roundTripMs, cycleMs) => {
    expect(plan(equal(20), roundTripMs).cycleMs).toBeCloseTo(cycleMs);
  });

  test("is no shorter than the round trip, for a key is not asked for again before its answer", () => {
    expect(plan([1], 3000)).toEqual({ perSecond: expect.closeTo(1 / 3), cycleMs: 3000 });
    expect(plan([5, 1, 1], 3000).cycleMs).toBeCloseTo(3000, -2);
  });

  test("leaves out a key that is asked for once in a while", () => {
    expect(plan([1, 2000 / 600_000], 3000).cycleMs).toBeCloseTo(3000, -2);
  });

  test("limits a weight to what the round trip allows", () => {
    const { perSecond, cycleMs } = plan([5, ...equal(4)], 1500);
    const heaviest = Math.min(5, cycleMs / 1500);
    expect(cycleMs).toBeCloseTo(((heaviest + 4) / perSecond) * 1000, -2);
  });
});
