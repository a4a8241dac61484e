import { expect, test } from "vitest";
import { cycleText, roundRate } from "./pace-text.ts";

test.each([
  [400, "0.4 s"],
  [1000, "1 s"],
  [1440, "1.4 s"],
  [2000, "2 s"],
  [2020, "2 s"],
  [2960, "3 s"],
  [3400, "3 s"],
  [75_400, "75 s"],
])("a cycle of %d ms is written as %s, within a fifth of its length", (cycleMs, text) => {
  expect(cycleText(cycleMs, ".")).toBe(text);
  expect(Math.abs(Number.parseFloat(text) * 1000 - cycleMs) / cycleMs).toBeLessThan(0.2);
});

test("a cycle is written with the locale's decimal separator, and omitted while nothing is watched", () => {
  expect(cycleText(1440, ",")).toBe("1,4 s");
  expect(cycleText(0, ".")).toBeUndefined();
});

test.each([
  [1253, 1300],
  [237, 240],
  [59, 59],
  [7, 7],
  [0, 0],
])("a rate of %d is shown as %d", (perMinute, shown) => {
  expect(roundRate(perMinute)).toBe(shown);
});
