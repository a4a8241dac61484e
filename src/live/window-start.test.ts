import { expect, test } from "vitest";
import { TREND_MS } from "./trends.ts";
import { calmOf, windowStart } from "./window-start.ts";

const NOW = 10_000_000;
const MINUTE = 60_000;

test.each([
  ["a minute ago for the first check", NOW, NOW - MINUTE],
  ["a minute ago until one is known", NOW - MINUTE, NOW - MINUTE],
  ["two minutes ago right after that", NOW - MINUTE - 1, NOW - 2 * MINUTE],
  ["five minutes ago for three that are known", NOW - 3 * MINUTE, NOW - 5 * MINUTE],
  ["fifteen minutes ago for six", NOW - 6 * MINUTE, NOW - TREND_MS],
  ["fifteen minutes ago for an older value", NOW - 2 * TREND_MS, NOW - TREND_MS],
])("a window starts %s", (_, earliest, start) => {
  expect(windowStart(earliest, NOW)).toBe(start);
});

test("a window is never longer than what the user chose, and fits what is known beyond fifteen minutes", () => {
  expect(windowStart(NOW - 2 * TREND_MS, NOW, 5 * MINUTE)).toBe(NOW - 5 * MINUTE);
  expect(windowStart(NOW - 3 * MINUTE, NOW, 4 * MINUTE)).toBe(NOW - 4 * MINUTE);
  expect(windowStart(NOW - 20 * MINUTE, NOW, 60 * MINUTE)).toBe(NOW - 20 * MINUTE);
});

test("a growing window is as calm as the fourth root of what it lacks up to fifteen minutes, and a whole one is not calmed", () => {
  expect(calmOf(MINUTE)).toBeCloseTo(15 ** 0.25);
  expect(calmOf(MINUTE, 60 * MINUTE)).toBeCloseTo(15 ** 0.25);
  expect(calmOf(TREND_MS)).toBe(1);
  expect(calmOf(5 * MINUTE, 5 * MINUTE)).toBe(1);
  expect(calmOf(20 * MINUTE, 60 * MINUTE)).toBe(1);
});
