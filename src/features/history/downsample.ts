import { firstAfter, type QuotePoint, type TimeRange } from "#market/history.ts";
import type { Timeline } from "./timeline.ts";

/**
 * Removes quotes that no pixel would show. Of each column of pixels it keeps the first and the last quote
 * and the extremes of both sides, so that no peak is lost. It also keeps the quotes that were current at
 * the ends of the frame and of each gap.
 *
 * Columns are aligned to the epoch instead of the frame, so they stay valid while the frame moves, and a
 * new quote costs only its own column.
 */
export function downsample(timeline: Timeline, frame: TimeRange, columns: number): Timeline {
  const { points, ranges } = timeline;
  const begin = Math.max(frame.from, timeline.from);
  const first = Math.max(0, firstAfter(points, begin) - 1);
  const end = firstAfter(points, frame.to);
  if (end - first <= 4 * columns) return timeline;
  const currentAt = (instant: number) => firstAfter(points, instant) - 1;
  const edges = [first, end - 1];
  for (const { from, to } of ranges) {
    if (to >= begin && from <= frame.to) edges.push(currentAt(from), currentAt(to));
  }
  const indices = [...keptIndices(points, (frame.to - frame.from) / columns), ...edges]
    .filter((index) => index >= first && index < end)
    .sort((a, b) => a - b);
  const shownPoints: QuotePoint[] = [];
  for (const [position, index] of indices.entries()) {
    const point = points[index];
    if (point && index !== indices[position - 1]) shownPoints.push(point);
  }
  return { ...timeline, points: shownPoints };
}

/** Columns of one list of quotes, extended as the list grows at its end. */
interface Columns {
  /** Width of a column in milliseconds. */
  readonly widthMs: number;
  /** Number of quotes processed so far. */
  processed: number;
  /** Indices of the quotes to keep, ascending, without those of the last column. */
  readonly completed: number[];
  last: Column | undefined;
}

interface Column {
  /** Number of the column, counted from the epoch. */
  readonly number: number;
  /** Index of its first quote. */
  readonly first: number;
  /** Index of its last quote. */
  last: number;
  /** Lowest and highest bid, lowest and highest ask. */
  readonly extremes: readonly [Extreme, Extreme, Extreme, Extreme];
}

interface Extreme {
  index: number;
  height: number;
}

const columnCache = new WeakMap<readonly QuotePoint[], Columns>();

/** Returns the indices of the quotes to keep if a pixel shows this many milliseconds. */
function keptIndices(points: readonly QuotePoint[], msPerPixel: number): readonly number[] {
  // A power of two: a frame that becomes longer bit by bit keeps its columns.
  const widthMs = 2 ** Math.floor(Math.log2(msPerPixel));
  const before = columnCache.get(points);
  const columns =
    before?.widthMs === widthMs
      ? before
      : { widthMs, processed: 0, completed: [], last: undefined };
  columnCache.set(points, columns);
  for (; columns.processed < points.length; columns.processed += 1) {
    const point = points[columns.processed];
    if (point) addPoint(columns, columns.processed, point);
  }
  return [...columns.completed, ...keptIndicesOf(columns.last)];
}

function addPoint(columns: Columns, index: number, point: QuotePoint): void {
  // A position only: which of two that a float cannot tell apart makes no pixel's difference.
  const [bid, ask] = [Number(point.bid.price), Number(point.ask.price)];
  const number = Math.floor(point.checkedAtEpochMs / columns.widthMs);
  const { last } = columns;
  if (last?.number !== number) {
    columns.completed.push(...keptIndicesOf(last));
    const at = (height: number): Extreme => ({ index, height });
    const extremes = [at(bid), at(bid), at(ask), at(ask)] as const;
    columns.last = { number, first: index, last: index, extremes };
    return;
  }
  const [lowBid, highBid, lowAsk, highAsk] = last.extremes;
  if (bid < lowBid.height) setExtreme(lowBid, index, bid);
  if (bid > highBid.height) setExtreme(highBid, index, bid);
  if (ask < lowAsk.height) setExtreme(lowAsk, index, ask);
  if (ask > highAsk.height) setExtreme(highAsk, index, ask);
  last.last = index;
}

function keptIndicesOf(column: Column | undefined): readonly number[] {
  if (!column) return [];
  const { first, last, extremes } = column;
  const indices = new Set([first, last, ...extremes.map(({ index }) => index)]);
  return [...indices].sort((a, b) => a - b);
}

function setExtreme(extreme: Extreme, index: number, height: number) {
  extreme.index = index;
  extreme.height = height;
}
