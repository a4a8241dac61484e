import { describe, expect, test } from "vitest";
import { readIsin } from "#engine/protocol/testing-quotes.ts";
import { checksWithin, nearestCheck, nextCheck, untimedRanges } from "./checks.ts";
import { QUOTES, TOUCHES } from "./resolution.ts";
import { segmentsOf } from "./segments.ts";
import { pointOf, SECOND, START, timelineOf, timeRangeOf } from "./testing-history.ts";
import { NO_TIMELINE, pointAt, withLive, withStored } from "./timeline.ts";

const ISIN = readIsin("US0378331005");
const [a, b, c] = [pointOf(0), pointOf(5 * SECOND, { ask: "10.71" }), pointOf(9 * SECOND)];

const check = (point = c, reachBackMs = 0) => ({
  isin: ISIN,
  points: [point],
  ranges: [{ ...timeRangeOf(9 * SECOND, 9 * SECOND), reachBackMs }],
  point,
  checkedAtEpochMs: START + 9 * SECOND,
});

describe("stored points and points that arrive during the read", () => {
  test("merge, each quote once", () => {
    const live = withLive(NO_TIMELINE, check(), QUOTES);
    const stored = { points: [a, b, c], ranges: [timeRangeOf(0, 9 * SECOND)] };
    const timeline = withStored(live, stored, START, QUOTES);
    expect(timeline.points).toEqual([a, b, c]);
    expect(timeline.ranges).toEqual([timeRangeOf(0, 9 * SECOND)]);
    expect(timeline.from).toBe(START);
  });

  test("contain a quote once that another page saw a moment earlier", () => {
    const seenEarlier = { ...c, checkedAtEpochMs: c.checkedAtEpochMs - 300 };
    const live = withLive(NO_TIMELINE, check(), QUOTES);
    const timeline = withStored(live, { points: [seenEarlier], ranges: [] }, START, QUOTES);
    expect(timeline.points).toEqual([seenEarlier]);
  });

  test("are one touch if only a size or the market's instant differs", () => {
    const other = { ...c, checkedAtEpochMs: c.checkedAtEpochMs + SECOND };
    const repeated = { ...other, updatedAt: pointOf(10 * SECOND).updatedAt };
    const live = withLive(withLive(NO_TIMELINE, check(), TOUCHES), check(repeated), TOUCHES);
    expect(live.points).toEqual([
      { checkedAtEpochMs: c.checkedAtEpochMs, bid: "10.66", ask: "10.70" },
    ]);
    const moved = check(pointOf(11 * SECOND, { ask: "10.71" }));
    expect(withLive(live, moved, TOUCHES).points).toHaveLength(2);
  });

  test("join only if the first check reaches back to the page before", () => {
    const stored = { points: [a], ranges: [timeRangeOf(0, 2 * SECOND)] };
    const before = withStored(NO_TIMELINE, stored, START, QUOTES);
    expect(withLive(before, check(c, 10 * SECOND), QUOTES).ranges).toEqual([
      timeRangeOf(0, 9 * SECOND),
    ]);
    expect(withLive(before, check(c), QUOTES).ranges).toHaveLength(2);
    const single = { points: [a], ranges: [timeRangeOf(0, 0)] };
    const afterSingle = withStored(NO_TIMELINE, single, START, QUOTES);
    expect(withLive(afterSingle, check(c, 10 * SECOND), QUOTES).ranges).toHaveLength(2);
  });
});

test("the quote at an instant is the last one first seen by then", () => {
  expect(pointAt([a, b, c], START - 1)).toBeUndefined();
  expect(pointAt([a, b, c], START)).toBe(a);
  expect(pointAt([a, b, c], START + 8 * SECOND)).toBe(b);
  expect(pointAt([a, b, c], START + 60 * SECOND)).toBe(c);
});

describe("checks", () => {
  const timeline = {
    ...timelineOf([a, b], [timeRangeOf(0, 7 * SECOND)]),
    checks: [START + 5 * SECOND, START + 6 * SECOND],
  };
  const checks = [0, 5, 6, 7].map((second) => START + second * SECOND);

  test("include those with a new quote, the ends of ranges, and those of this page", () => {
    expect(checksWithin(timeline, timeRangeOf(0, 10 * SECOND))).toEqual(checks);
    expect(checksWithin(timeline, timeRangeOf(1, 6 * SECOND))).toEqual(checks.slice(1, 3));
  });

  test("are not all known by their instants before the first one of this page", () => {
    const ranges = [timeRangeOf(0, 2 * SECOND), timeRangeOf(4 * SECOND, 9 * SECOND)];
    const frame = timeRangeOf(SECOND, 9 * SECOND);
    const segments = segmentsOf(timelineOf([a, b], ranges), frame, false);
    const before = timeRangeOf(SECOND, 2 * SECOND);
    expect(untimedRanges(segments, [START + 6 * SECOND])).toEqual([
      before,
      timeRangeOf(4 * SECOND, 6 * SECOND),
    ]);
    expect(untimedRanges(segments, [START + 3 * SECOND])).toEqual([before]);
    expect(untimedRanges(segments, [START])).toEqual([]);
    expect(untimedRanges(segments, [])).toEqual([before, timeRangeOf(4 * SECOND, 9 * SECOND)]);
  });

  test("are found by distance, and stepped through up to the ends", () => {
    expect(nearestCheck(checks, START + 2400)).toBe(START);
    expect(nearestCheck(checks, START + 2600)).toBe(START + 5 * SECOND);
    expect(nearestCheck(checks, START + 1e6)).toBe(START + 7 * SECOND);
    expect(nearestCheck([], START)).toBeUndefined();
    expect(nextCheck(checks, START + 5 * SECOND, 1)).toBe(START + 6 * SECOND);
    expect(nextCheck(checks, START + 5 * SECOND, -1)).toBe(START);
    expect(nextCheck(checks, START, -1)).toBe(START);
  });
});
