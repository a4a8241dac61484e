import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { downsampleSteps } from "./downsample-steps.ts";
import type { PlotScale } from "./plot-scale.ts";
import { type Segment, segmentsOf } from "./segments.ts";
import { MINUTE, pointOf, SECOND, START, timelineOf, timeRangeOf } from "./testing-history.ts";

const frame = timeRangeOf(0, 15 * MINUTE);
/** 2 px are 7.2 s: a column has 8.192 s. */
const plot = { top: 0, width: 250, height: 120, gutter: 60 };
const scale: PlotScale = { frame, plot, low: 10, high: 12 };

type Cents = readonly [bid: number, ask: number];
const FLAT: Cents = [1066, 1070];

/** Quotes every 2 s, with some that differ from the usual one. */
const segmentsWith = (others: Readonly<Record<number, Cents>>, known = [frame], count = 450) =>
  segmentsOf(
    timelineOf(
      Array.from({ length: count }, (_, nth) => {
        const [bid, ask] = others[nth] ?? FLAT;
        const [bidText, askText] = [bid, ask].map((cents) => (cents / 100).toFixed(2));
        return pointOf(nth * 2 * SECOND, { bid: bidText ?? "", ask: askText ?? "" });
      }),
      known,
    ),
    frame,
    false,
  );

const isBefore = (one: Segment, other: Segment | undefined) => one.from < (other?.from ?? 0);
const asks = (segments: readonly Segment[]) => segments.map(({ point }) => point.ask.price);
const bids = (segments: readonly Segment[]) => segments.map(({ point }) => point.bid.price);

describe("steps that are too close together", () => {
  test("are one for each column of two to four pixels: its last quote, at its own instant", () => {
    const all = segmentsWith({});
    const downsample = downsampleSteps(all, scale, []);
    expect(all).toHaveLength(450);
    expect(downsample.length).toBeLessThanOrEqual(250 / 2 + 2);
    expect(downsample.length).toBeGreaterThan(250 / 4);
    for (const segment of downsample) expect(all).toContain(segment);
    const columns = downsample.slice(1).map(({ from }) => Math.floor(from / 8192));
    expect(new Set(columns).size).toBe(columns.length);
  });

  test("begin with the first quote and end with the last", () => {
    const all = segmentsWith({ 0: [1060, 1064], 448: [1080, 1084], 449: [1081, 1085] });
    const downsample = downsampleSteps(all, scale, []);
    expect(downsample[0]).toBe(all[0]);
    expect(downsample.at(-1)).toBe(all.at(-1));
  });

  test("stay where they are while the frame moves or becomes longer by a millisecond", () => {
    const all = segmentsWith({});
    const later = { from: frame.from + 1000, to: frame.to + 1001 };
    expect(downsampleSteps(all, { ...scale, frame: later }, [])).toEqual(
      downsampleSteps(all, scale, []),
    );
  });

  test("that are wide enough all stay", () => {
    const all = segmentsWith({}, [frame], 20);
    const minute = timeRangeOf(0, MINUTE);
    expect(downsampleSteps(all, { ...scale, frame: minute }, [])).toEqual(all);
  });
});

describe("what sticks out of the line", () => {
  /** The first of its column. */
  const at = 101;

  test("is not hidden where it is a peak of more than an eighth of the plot, on either side and in either direction", () => {
    const others: readonly Cents[] = [
      [1066, 1096],
      [1040, 1070],
      [1092, 1096],
      [1040, 1044],
    ];
    for (const other of others) {
      const all = segmentsWith({ [at]: other });
      expect(downsampleSteps(all, scale, [])).toContain(all[at]);
    }
    const small = segmentsWith({ [at]: [1066, 1094] });
    expect(downsampleSteps(small, scale, [])).not.toContain(small[at]);
  });

  test("is not hidden where a price reaches a mark, and only there", () => {
    const all = segmentsWith({ [at]: [1064, 1072], [at + 1]: [1065, 1071] });
    const isKept = (mark: number) =>
      downsampleSteps(all, scale, [mark]).includes(all[at] as Segment);
    expect([10.72, 10.715].map(isKept)).toEqual([true, true]);
    expect([10.64, 10.645].map(isKept)).toEqual([true, true]);
    expect([10.721, 10.7, 10.66, 10.639].map(isKept)).toEqual([false, false, false, false]);
  });

  test("reaches the highest and the lowest price of the window, whatever moves in it", () => {
    const cents = fc.integer({ min: 1000, max: 1180 });
    const touch = fc.tuple(cents, fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(fc.array(touch, { minLength: 450, maxLength: 450 }), (touches) => {
        const all = segmentsWith(touches.map(([bid, spread]): Cents => [bid, bid + spread]));
        const low = Math.min(...bids(all).map(Number));
        const high = Math.max(...asks(all).map(Number));
        const downsample = downsampleSteps(all, scale, [low, high]);
        expect(Math.min(...bids(downsample).map(Number))).toBe(low);
        expect(Math.max(...asks(downsample).map(Number))).toBe(high);
        expect(
          downsample.every(
            (segment, nth) => nth === 0 || isBefore(downsample[nth - 1] as Segment, segment),
          ),
        ).toBe(true);
      }),
      { numRuns: 20, seed: 1 },
    );
  });
});

test("a gap and the steps at its ends stay", () => {
  const known = [timeRangeOf(0, 301 * SECOND), timeRangeOf(371 * SECOND, 15 * MINUTE)];
  const all = segmentsWith({ 150: [1067, 1071], 151: [1065, 1069] }, known);
  const downsample = downsampleSteps(all, scale, []);
  const gap = all.filter(({ isKnown }) => !isKnown);
  const first = all.indexOf(gap[0] as Segment);
  expect(gap.length).toBeGreaterThan(1);
  expect(downsample.filter(({ isKnown }) => !isKnown)).toEqual(gap);
  expect(downsample).toContain(all[first - 1]);
  expect(downsample).toContain(all[first + gap.length]);
  expect(all[first]?.from).toBe(START + 301 * SECOND);
});
