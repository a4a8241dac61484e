import { TREND_MS } from "#live/trends.ts";
import { firstAfter, type Gap, isTouch, type TouchPoint } from "#market/history.ts";

/** Where a line is drawn, in CSS pixels. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * A line of steps: each mid holds until the next, and what falls into one column of pixels is one stroke.
 * Positions are for drawing, never for a figure.
 */
export interface TrendLine {
  /** One polyline for each range without a gap. */
  readonly ranges: readonly (readonly Place[])[];
  /** The height of the quote that was current when the window began, or of the first value in it. */
  readonly firstY: number;
  /** Where the line is now; undefined in a gap. */
  readonly end: Place | undefined;
}

/** Fewer points make a shape that says nothing about a trend. */
const MIN_POINTS = 5;
/** A line of a few seconds over the whole width would make noise look like a trend. */
const MIN_SPAN_MS = 30_000;
/** Room for the line's width and for the dot at its end. */
const EDGE = 2;

/** One column of pixels: all that was known within it. */
interface Column {
  readonly x: number;
  readonly first: number;
  readonly low: number;
  readonly high: number;
  readonly last: number;
}

/**
 * The line fills the width as soon as half a minute is known, and shows fifteen minutes at most.
 *
 * @param now in epoch milliseconds
 * @returns undefined where fewer than five quotes are known in the window
 */
export function trendLine(
  points: readonly (TouchPoint | Gap)[],
  now: number,
  { width, height }: Canvas,
): TrendLine | undefined {
  const from = beginOf(points, now);
  const xOf = (at: number) => EDGE + (Math.max(0, at - from) / (now - from)) * (width - 2 * EDGE);
  // Only the last value before the window still holds in it.
  const within = points.slice(Math.max(0, firstAfter(points, from) - 1));
  if (within.filter(isTouch).length < MIN_POINTS) return undefined;
  const ranges = columnsOf(within, xOf);
  const known = ranges.flatMap(({ columns }) => columns);
  const [first] = known;
  if (first === undefined) return undefined;
  const low = known.reduce((least, column) => Math.min(least, column.low), Infinity);
  const span = known.reduce((most, column) => Math.max(most, column.high), -Infinity) - low;
  const yOf = (value: number) =>
    span === 0 ? height / 2 : height - EDGE - ((value - low) / span) * (height - 2 * EDGE);
  const lines = ranges.map(({ columns, until = width - EDGE }) =>
    columns.flatMap((column, index) => stepOf(column, columns[index + 1]?.x ?? until, yOf)),
  );
  const isOpen = ranges.at(-1)?.until === undefined;
  return {
    ranges: lines,
    firstY: yOf(first.first),
    end: isOpen ? lines.at(-1)?.at(-1) : undefined,
  };
}

/** The window begins with what is known, at most fifteen minutes ago and at least half a minute. */
function beginOf(points: readonly (TouchPoint | Gap)[], now: number): number {
  const earliest = points.find(isTouch)?.checkedAtEpochMs ?? now;
  return Math.max(now - TREND_MS, Math.min(earliest, now - MIN_SPAN_MS));
}

interface Columns {
  readonly columns: Column[];
  /** Where a gap begins; undefined while none does. */
  until?: number;
}

/** Many values in one column look like their first, lowest, highest and last. */
function columnsOf(points: readonly (TouchPoint | Gap)[], xOf: (at: number) => number): Columns[] {
  const ranges: Columns[] = [];
  let open: Columns | undefined;
  for (const point of points) {
    const x = xOf(point.checkedAtEpochMs);
    if (!isTouch(point)) {
      if (open) open.until = x;
      open = undefined;
      continue;
    }
    const value = Number(point.bid) / 2 + Number(point.ask) / 2;
    if (!open) {
      open = { columns: [] };
      ranges.push(open);
    }
    const { columns } = open;
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
