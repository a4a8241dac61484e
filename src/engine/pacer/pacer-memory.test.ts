import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromMemory, toMemory } from "./pacer-memory.ts";

describe("memory", () => {
  test("is restored as it was saved", () => {
    const rate = { learned: 0.001, longestWaitMs: 60_000 };
    expect(fromMemory(toMemory(rate, 250))).toEqual({ rate, closedForMs: 250 });
  });

  test("has a null rate without a known limit, because JSON has no undefined", () => {
    const rate = { learned: undefined, longestWaitMs: 0 };
    expect(toMemory(rate, 0).perMinute).toBeNull();
    expect(fromMemory(toMemory(rate, 0)).rate).toEqual(rate);
  });

  test.each([
    undefined,
    null,
    "60",
    [],
    { perMinute: "60", longestWaitMs: Number.NaN, closedForMs: -1 },
    { perMinute: 0 },
  ])("%o counts as nothing learned", (garbage) => {
    expect(fromMemory(garbage)).toEqual({
      rate: { learned: undefined, longestWaitMs: 0 },
      closedForMs: 0,
    });
  });

  test("keeps a gate for a day at most, and a rate of a thousand a second at most", () => {
    const greedy = { perMinute: 1e12, longestWaitMs: 1e12, closedForMs: 1e12 };
    expect(fromMemory(greedy)).toEqual({
      rate: { learned: 1, longestWaitMs: 86_400_000 },
      closedForMs: 86_400_000,
    });
  });

  test("is valid whatever was stored", () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (stored) => {
        const { rate, closedForMs } = fromMemory(stored);
        expect(rate.learned ?? 1).toBeGreaterThan(0);
        expect(rate.longestWaitMs).toBeGreaterThanOrEqual(0);
        expect(closedForMs).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
