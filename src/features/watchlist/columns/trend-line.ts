import { calmOf, windowStart } from "#live/window-start.ts";
import { firstAfter, type Gap, isTouch, type TouchPoint } from "#market/history.ts";
import { priceRange } from "#ui/draw/price-range.ts";

/** Size of the drawing in CSS pixels. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Step line: each mid holds until the next, and all values in one column of pixels are one stroke.
 * Positions are only for drawing, never for a figure.
 */
export interface TrendLine {
  /** One polyline for each range without a gap. */
  readonly ranges: readonly (readonly Point[])[];
  /** Position of the value that was current at the start of the window, or else of the first value. */
  readonly firstY: number;
  /** Present end of the line; undefined in a gap. */
  readonly end: Point | undefined;
}

/** Minimum number of points; fewer do not show a trend. */
const MIN_POINTS = 5;

/** Margin for the width of the line and for the dot at its end, in CSS pixels. */
const EDGE_PX = 2;

/** All values in one column of pixels. */
interface Column {
  readonly x: number;
  readonly first: number;
  readonly low: number;
  readonly high: number;
  readonly last: number;
}

/**
 * Returns the line of the mid, of at most fifteen minutes; with less known it grows as `windowStart` says.
 *
 * @param now in epoch milliseconds
 * @returns undefined for fewer than five known quotes in the window
 */
export function trendLine(
  points: readonly (TouchPoint | Gap)[],
  now: number,
  { width, height }: Canvas,
): TrendLine | undefined {
  const earliest = points.find(isTouch)?.checkedAtEpochMs ?? now;
  const from = windowStart(earliest, now);
  const xOf = (at: number) =>
    EDGE_PX + (Math.max(0, at - from) / (now - from)) * (width - 2 * EDGE_PX);
  // Includes the last value before the window, which is current at its start.
  const within = points.slice(Math.max(0, firstAfter(points, from) - 1));
  const touches = within.filter(isTouch);
  if (touches.length < MIN_POINTS) return undefined;
  const ranges = columnsOf(within, xOf);
  const known = ranges.flatMap(({ columns }) => columns);
  const [first] = known;
  if (first === undefined) return undefined;
  const mids = {
    low: known.reduce((least, column) => Math.min(least, column.low), Infinity),
    high: known.reduce((most, column) => Math.max(most, column.high), -Infinity),
  };
  const { low, high } = priceRange(mids, touches.map(spreadOf), calmOf(now - from));
  const yOf = (value: number) =>
    height - EDGE_PX - ((value - low) / (high - low)) * (height - 2 * EDGE_PX);
  const lines = ranges.map(({ columns, until = width - EDGE_PX }) =>
    columns.flatMap((column, index) => stepOf(column, columns[index + 1]?.x ?? until, yOf)),
  );
  const isOpen = ranges.at(-1)?.until === undefined;
  return {
    ranges: lines,
    firstY: yOf(first.first),
    end: isOpen ? lines.at(-1)?.at(-1) : undefined,
  };
}

/** The spread is not drawn, and must not make the line of the mid flat: it counts as this share of the price at most. */
const MAX_SPREAD_SHARE = 7e-4;

const spreadOf = ({ bid, ask }: TouchPoint) =>
  Math.min(Math.abs(Number(ask) - Number(bid)), Math.abs(Number(ask)) * MAX_SPREAD_SHARE);

interface Columns {
  readonly columns: Column[];
  /** Position of the gap that ends the range; undefined for the last, open range. */
  until?: number;
}

/** Reduces the values in each column of pixels to the first, lowest, highest and last. */
function columnsOf(points: readonly (TouchPoint | Gap)[], xOf: (at: number) => number): Columns[] {
  const ranges: Columns[] = [];
  let current: Columns | undefined;
  for (const point of points) {
    const x = xOf(point.checkedAtEpochMs);
    if (!isTouch(point)) {
      if (current) current.until = x;
      current = undefined;
      continue;
    }
    const value = Number(point.bid) / 2 + Number(point.ask) / 2;
    if (!current) {
      current = { columns: [] };
      ranges.push(current);
    }
    const { columns } = current;
    const last = columns.at(-1);
    if (last && Math.floor(last.x) === Math.floor(x)) {
      const [low, high] = [Math.min(last.low, value), Math.max(last.high, value)];
      columns[columns.length - 1] = { ...last, low, high, last: value };
    } else {
      columns.push({ x, first: value, low: value, high: value, last: value });
    }
  }
  return ranges;
}

function stepOf(
  { x, first, low, high, last }: Column,
  until: number,
  yOf: (value: number) => number,
) {
  const end = [
    { x, y: yOf(last) },
    { x: until, y: yOf(last) },
  ];
  if (low === high) return end;
  return [...[first, low, high].map((value) => ({ x, y: yOf(value) })), ...end];
}
