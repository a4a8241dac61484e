import { expect, test } from "vitest";
import { trendWindowStart } from "./trend-window.ts";
import { TREND_MS } from "./trends.ts";

const NOW = 10_000_000;
const MIN_SPAN_MS = 60_000;

test.each([
  ["the earliest value", NOW - 2 * MIN_SPAN_MS, NOW - 2 * MIN_SPAN_MS],
  ["fifteen minutes ago for an older value", NOW - 2 * TREND_MS, NOW - TREND_MS],
  ["the minimum span ago for a newer value", NOW, NOW - MIN_SPAN_MS],
])("the window of a trend line starts at %s", (_, earliest, start) => {
  expect(trendWindowStart(earliest, NOW, MIN_SPAN_MS)).toBe(start);
});
