import { expect, test } from "vitest";
import { plannedIntervalMs } from "./wants.ts";

test.each([
  [
    "its own interval where the pace allows it",
    { intervalMs: 2000, weight: 1, cycleMs: 500 },
    2000,
  ],
  ["the cycle where the pace is slower", { intervalMs: 2000, weight: 1, cycleMs: 8000 }, 8000],
  ["a fifth of the cycle with a weight of 5", { intervalMs: 1000, weight: 5, cycleMs: 8000 }, 1600],
  [
    "three cycles with a weight of a third",
    { intervalMs: 1000, weight: 1 / 3, cycleMs: 500 },
    1500,
  ],
])("plans an instrument at %s", (_, plan, plannedMs) => {
  expect(plannedIntervalMs(plan)).toBeCloseTo(plannedMs, 6);
});
