import { TREND_MS, type TrendPoint } from "./trends.ts";

/** Where a line is drawn, in CSS pixels. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A line of steps: each mid holds until the next. Positions are for drawing, never for a figure. */
export interface TrendLine {
  /** One polyline for each stretch without a gap. */
  readonly stretches: readonly (readonly Place[])[];
  /** The height of the first value that the window holds. */
  readonly firstY: number;
  /** Where the line is now; undefined in a gap. */
  readonly end: Place | undefined;
}

/** Room for the line's width and for the dot at its end. */
const EDGE = 2;

/** @param now in the same milliseconds as the points. */
export function trendLine(
  points: readonly TrendPoint[],
  now: number,
  { width, height }: Canvas,
): TrendLine | undefined {
  const from = now - TREND_MS;
  const known = points.map(({ at, mid }) => ({
    x: EDGE + (Math.max(0, at - from) / TREND_MS) * (width - 2 * EDGE),
    value: mid === undefined ? undefined : Number(mid),
  }));
  const values = known.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const [first] = values;
  if (first === undefined) return undefined;
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const yOf = (value: number) =>
    span === 0 ? height / 2 : height - EDGE - ((value - low) / span) * (height - 2 * EDGE);

  const stretches: Place[][] = [];
  let open: Place[] | undefined;
  for (const [index, { x, value }] of known.entries()) {
    if (value === undefined) {
      open = undefined;
      continue;
    }
    const y = yOf(value);
    if (!open) {
      open = [];
      stretches.push(open);
    }
    const until = known[index + 1]?.x ?? width - EDGE;
    open.push({ x, y }, { x: until, y });
  }
  return { stretches, firstY: yOf(first), end: open?.at(-1) };
}
