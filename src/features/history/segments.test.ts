import { describe, expect, test } from "vitest";
import { downsample } from "./downsample.ts";
import { rowsOf } from "./rows.ts";
import { gapsOf, segmentsOf } from "./segments.ts";
import { MINUTE, pointOf, START, timelineOf, timeRangeOf } from "./testing-history.ts";

const short = (segments: ReturnType<typeof segmentsOf>) =>
  segments.map(({ from, to, point, isKnown }) => [
    (from - START) / MINUTE,
    (to - START) / MINUTE,
    point.ask.price,
    isKnown,
  ]);

const points = [
  pointOf(0),
  pointOf(2 * MINUTE, { ask: "10.72" }),
  pointOf(8 * MINUTE, { ask: "10.71" }),
];
const frame = timeRangeOf(0, 10 * MINUTE);

describe("the segments", () => {
  test("hold each quote until the next, and are unknown where no check confirmed it", () => {
    const ranges = [timeRangeOf(0, 4 * MINUTE), timeRangeOf(7 * MINUTE, 10 * MINUTE)];
    expect(short(segmentsOf(timelineOf(points, ranges), frame, false))).toEqual([
      [0, 2, "10.70", true],
      [2, 4, "10.72", true],
      [4, 7, "10.72", false],
      [7, 8, "10.72", true],
      [8, 10, "10.71", true],
    ]);
  });

  test("extend to now while the quote is fresh, but not while it is held", () => {
    const timeline = timelineOf(points.slice(0, 1), [timeRangeOf(0, 9 * MINUTE)]);
    expect(short(segmentsOf(timeline, frame, false))).toEqual([[0, 10, "10.70", true]]);
    expect(short(segmentsOf(timeline, frame, true))).toEqual([
      [0, 9, "10.70", true],
      [9, 10, "10.70", false],
    ]);
  });

  test("begin with the quote that was current at the start of the frame", () => {
    const timeline = timelineOf(points, [timeRangeOf(0, 10 * MINUTE)]);
    expect(short(segmentsOf(timeline, timeRangeOf(MINUTE, 3 * MINUTE), false))).toEqual([
      [1, 2, "10.70", true],
      [2, 3, "10.72", true],
    ]);
  });

  test("are empty before the first known quote", () => {
    const timeline = timelineOf(points.slice(2), [timeRangeOf(8 * MINUTE, 9 * MINUTE)]);
    expect(segmentsOf(timeline, timeRangeOf(0, 7 * MINUTE), false)).toEqual([]);
    expect(short(segmentsOf(timeline, frame, false))).toEqual([[8, 10, "10.71", true]]);
  });

  test("omit a time that is not loaded yet", () => {
    const timeline = {
      ...timelineOf(points, [timeRangeOf(0, 10 * MINUTE)]),
      from: START + 9 * MINUTE,
    };
    expect(short(segmentsOf(timeline, frame, false))).toEqual([[9, 10, "10.71", true]]);
  });
});

test("adjacent gaps are one gap, even with different last quotes", () => {
  const ranges = [timeRangeOf(0, MINUTE), timeRangeOf(2 * MINUTE, 2 * MINUTE)];
  const segments = segmentsOf(timelineOf(points.slice(0, 2), ranges), frame, true);
  expect(gapsOf(segments)).toEqual([timeRangeOf(MINUTE, 10 * MINUTE)]);
});

test("lines are interrupted by a gap, and dashed ones fill it", () => {
  const ranges = [timeRangeOf(0, 4 * MINUTE), timeRangeOf(7 * MINUTE, 10 * MINUTE)];
  const rows = rowsOf(segmentsOf(timelineOf(points.slice(0, 1), ranges), frame, false));
  expect(rows.x.map((x) => (x - START) / MINUTE)).toEqual([0, 4, 5.5, 7, 10]);
  expect(rows.ask).toEqual([10.7, 10.7, null, 10.7, 10.7]);
  expect(rows.heldAsk).toEqual([null, 10.7, 10.7, 10.7, null]);
});

test("a gap without room for a dash interrupts the lines, and has no line that would look solid", () => {
  const ranges = [timeRangeOf(0, 4 * MINUTE), timeRangeOf(7 * MINUTE, 10 * MINUTE)];
  const segments = segmentsOf(timelineOf(points.slice(0, 1), ranges), frame, false);
  const rows = rowsOf(segments, 3 * MINUTE + 1);
  expect(rows.x.map((x) => (x - START) / MINUTE)).toEqual([0, 4, 5.5, 7, 10]);
  expect(rows.ask).toEqual([10.7, 10.7, null, 10.7, 10.7]);
  expect(rows.heldAsk).toEqual([null, null, null, null, null]);
  expect(rowsOf(segments, 3 * MINUTE).heldAsk).toContain(10.7);
});

test("a dashed line begins where the solid one ends, also if a single check came soon after", () => {
  const later = pointOf(5 * MINUTE, { ask: "10.90" });
  const heldFor = (checks: number) => {
    const ranges = [
      timeRangeOf(0, 4 * MINUTE),
      timeRangeOf(5 * MINUTE, 5 * MINUTE + checks),
      timeRangeOf(9 * MINUTE, 10 * MINUTE),
    ];
    const points = [pointOf(0), later];
    const rows = rowsOf(segmentsOf(timelineOf(points, ranges), frame, false), 3 * MINUTE);
    return rows.x
      .filter((_, index) => rows.heldAsk[index] !== null)
      .map((x) => (x - START) / MINUTE);
  };
  expect(heldFor(0)[0]).toBe(4);
  expect(heldFor(MINUTE / 2)[0]).toBe(4);
  // A longer time of checks is a line of its own between two gaps.
  expect(heldFor(MINUTE)[0]).toBe(6);
});

describe("a day of quotes", () => {
  const MANY = 50_000;
  const day = Array.from({ length: MANY }, (_, nth) => {
    const peak = nth === 31_234 ? 89 : nth % 7;
    return pointOf(nth * 1000, { bid: `10.${10 - (nth % 9)}`, ask: `11.${10 + peak}` });
  });
  const whole = timeRangeOf(0, MANY * 1000);
  const timeline = timelineOf(day, [whole]);
  const segments = segmentsOf(timeline, whole, false);
  const downsampled = (from = timeline, frame = whole) =>
    segmentsOf(downsample(from, frame, 300), frame, false);

  test("is downsampled to a few points for each pixel", () => {
    expect(segments).toHaveLength(MANY);
    // A column is a pixel wide, or half of one.
    expect(downsampled().length).toBeLessThanOrEqual(2 * 300 * 6);
  });

  test("keeps its peaks, its first and its last quote", () => {
    expect(downsampled().map(({ point }) => point.ask.price)).toContain("11.99");
    expect(downsampled()[0]?.point).toBe(segments[0]?.point);
    expect(downsampled().at(-1)).toEqual(segments.at(-1));
  });

  test("keeps every gap, and the quote that was current then", () => {
    const half = (MANY * 1000) / 2;
    const ranges = [timeRangeOf(0, half), timeRangeOf(half + 5000, MANY * 1000)];
    const broken = timelineOf(day, ranges);
    const gaps = (all: typeof segments) => all.filter(({ isKnown }) => !isKnown);
    expect(gapsOf(downsampled(broken))).toEqual([timeRangeOf(half, half + 5000)]);
    expect(gaps(downsampled(broken))[0]?.point).toBe(
      gaps(segmentsOf(broken, whole, false))[0]?.point,
    );
  });

  test("begins and ends a part with the quotes that were current there", () => {
    const part = timeRangeOf(10_123_456, 41_234_567);
    const all = segmentsOf(timeline, part, false);
    expect(downsampled(timeline, part)[0]?.point).toBe(all[0]?.point);
    expect(downsampled(timeline, part)[0]?.from).toBe(part.from);
    expect(downsampled(timeline, part).at(-1)).toEqual(all.at(-1));
  });

  test("is downsampled to the same points, all at once or as it grows", () => {
    const grown = day.slice(0, MANY - 5000);
    const live = timelineOf(grown, [whole]);
    downsampled(live);
    for (const point of day.slice(MANY - 5000)) {
      grown.push(point);
      if (grown.length % 1000 === 0) downsampled(live);
    }
    expect(downsampled(live)).toEqual(downsampled());
  });
});
