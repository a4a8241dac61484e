import { expect, test } from "vitest";
import { TREND_MS } from "./trends.ts";
import { calmOf, isShortOf, windowStart } from "./window-start.ts";

const NOW = 10_000_000;
const MINUTE = 60_000;

test.each([
  ["ten seconds ago for the first check", NOW, NOW - 10_000],
  ["fifteen seconds ago for twelve", NOW - 12_000, NOW - 15_000],
  ["twenty seconds ago for less than that", NOW - 15_001, NOW - 20_000],
  ["half a minute ago for 25 seconds", NOW - 25_000, NOW - 30_000],
  ["a minute ago for 50 seconds", NOW - 50_000, NOW - MINUTE],
  ["a minute ago until more is known", NOW - MINUTE, NOW - MINUTE],
  ["a quarter of a minute earlier right after that", NOW - MINUTE - 1, NOW - 1.25 * MINUTE],
  [
    "at the next quarter for more than three that are known",
    NOW - 3 * MINUTE - 1,
    NOW - 3.25 * MINUTE,
  ],
  ["five minutes ago for five", NOW - 5 * MINUTE, NOW - 5 * MINUTE],
  ["fifteen minutes ago for fifteen", NOW - TREND_MS, NOW - TREND_MS],
  ["fifteen minutes ago for an older value", NOW - 2 * TREND_MS, NOW - TREND_MS],
])("a window starts %s", (_, earliest, start) => {
  expect(windowStart(earliest, NOW)).toBe(start);
});

test("a window keeps a line that grows over four fifths of its width, from a minute on", () => {
  for (let known = MINUTE; known <= TREND_MS; known += 500) {
    const shown = NOW - windowStart(NOW - known, NOW);
    expect(known / shown, `${known} ms known`).toBeGreaterThanOrEqual(0.8);
  }
});

test("a window keeps a line over two thirds of its width after seven seconds, and has few steps within the first minute", () => {
  const steps = new Set<number>();
  for (let known = 0; known <= MINUTE; known += 100) {
    const shown = NOW - windowStart(NOW - known, NOW);
    steps.add(shown);
    if (known >= 7000) expect(known / shown, `${known} ms known`).toBeGreaterThanOrEqual(2 / 3);
  }
  expect([...steps]).toEqual([10_000, 15_000, 20_000, 30_000, 45_000, MINUTE]);
});

test("a window is never longer than what the user chose, and fits what is known beyond fifteen minutes", () => {
  expect(windowStart(NOW - 2 * TREND_MS, NOW, 5 * MINUTE)).toBe(NOW - 5 * MINUTE);
  expect(windowStart(NOW - 4.9 * MINUTE, NOW, 5 * MINUTE)).toBe(NOW - 5 * MINUTE);
  expect(windowStart(NOW - 20 * MINUTE, NOW, 60 * MINUTE)).toBe(NOW - 20 * MINUTE);
});

test("a window is short of its name while it shows less, or as long as less than a third of a longer one is known", () => {
  expect([4, 14.7, 14.8, 15].map((minutes) => isShortOf(minutes * MINUTE))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([4.7, 4.8].map((minutes) => isShortOf(minutes * MINUTE, 5 * MINUTE))).toEqual([
    true,
    false,
  ]);
  expect([19, 20].map((minutes) => isShortOf(minutes * MINUTE, 60 * MINUTE))).toEqual([
    true,
    false,
  ]);
});

test("a growing window is as calm as the fourth root of what it lacks up to fifteen minutes, and a whole one is not calmed", () => {
  expect(calmOf(MINUTE)).toBeCloseTo(15 ** 0.25);
  expect(calmOf(MINUTE, 60 * MINUTE)).toBeCloseTo(15 ** 0.25);
  expect(calmOf(10_000), "the same in the first minute").toBe(calmOf(MINUTE));
  expect(calmOf(10_000, 10_000)).toBe(1);
  expect(calmOf(TREND_MS)).toBe(1);
  expect(calmOf(5 * MINUTE, 5 * MINUTE)).toBe(1);
  expect(calmOf(20 * MINUTE, 60 * MINUTE)).toBe(1);
});
