import { expect, test } from "vitest";
import { TREND_MS } from "./trends.ts";
import { windowStart } from "./window-start.ts";

const NOW = 10_000_000;
const MIN_SPAN_MS = 5000;

test.each([
  ["the earliest value", NOW - 2 * MIN_SPAN_MS, NOW - 2 * MIN_SPAN_MS],
  ["fifteen minutes ago for an older value", NOW - 2 * TREND_MS, NOW - TREND_MS],
  ["the minimum span ago for a newer value", NOW, NOW - MIN_SPAN_MS],
])("a window starts at %s", (_, earliest, start) => {
  expect(windowStart(earliest, NOW)).toBe(start);
});

test("a window is never longer than what the user chose", () => {
  expect(windowStart(NOW - 2 * TREND_MS, NOW, 5 * MIN_SPAN_MS)).toBe(NOW - 5 * MIN_SPAN_MS);
});
