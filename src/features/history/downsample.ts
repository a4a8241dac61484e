import { firstAfter, type QuotePoint, type TimeRange } from "#market/history.ts";
import type { Timeline } from "./timeline.ts";

/**
 * Leaves out what no pixel would show: of the quotes that came in one column of pixels the first, the
 * last and the extremes of both sides stay, so that no peak is lost, and with them each quote that was current
 * where the frame or a gap begins or ends. Columns are counted from the epoch on and not from the
 * frame's edge: what is found once holds while the frame moves on, and a new quote costs itself alone.
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
  const spots = [...spotsOf(points, (frame.to - frame.from) / columns), ...edges]
    .filter((index) => index >= first && index < end)
    .sort((one, other) => one - other);
  const kept: QuotePoint[] = [];
  for (const [nth, index] of spots.entries()) {
    const point = points[index];
    if (point && index !== spots[nth - 1]) kept.push(point);
  }
  return { ...timeline, points: kept };
}

/** The columns found so far in one list of quotes, which grows at its end. */
interface Columns {
  /** The time that a column takes. */
  readonly ms: number;
  /** How many of the quotes are in them. */
  seen: number;
  /** The places of those that stay, in order; of the last column not yet. */
  readonly settled: number[];
  last: Column | undefined;
}

interface Column {
  readonly nth: number;
  readonly first: number;
  last: number;
  /** Lowest and highest bid, lowest and highest ask. */
  readonly extremes: readonly [Extreme, Extreme, Extreme, Extreme];
}

interface Extreme {
  index: number;
  height: number;
}

const known = new WeakMap<readonly QuotePoint[], Columns>();

/** The places of the quotes that stay where a pixel shows this many milliseconds. */
function spotsOf(points: readonly QuotePoint[], msPerPixel: number): readonly number[] {
  // A power of two: a frame that becomes longer bit by bit keeps its columns.
  const ms = 2 ** Math.floor(Math.log2(msPerPixel));
  const before = known.get(points);
  const columns = before?.ms === ms ? before : { ms, seen: 0, settled: [], last: undefined };
  known.set(points, columns);
  for (; columns.seen < points.length; columns.seen += 1) {
    const point = points[columns.seen];
    if (point) take(columns, columns.seen, point);
  }
  return [...columns.settled, ...membersOf(columns.last)];
}

function take(columns: Columns, index: number, point: QuotePoint): void {
  // A position only: which of two that a float cannot tell apart makes no pixel's difference.
  const [bid, ask] = [Number(point.bid.price), Number(point.ask.price)];
  const nth = Math.floor(point.checkedAtEpochMs / columns.ms);
  const { last } = columns;
  if (last?.nth !== nth) {
    columns.settled.push(...membersOf(last));
    const at = (height: number): Extreme => ({ index, height });
    const extremes = [at(bid), at(bid), at(ask), at(ask)] as const;
    columns.last = { nth, first: index, last: index, extremes };
    return;
  }
  const [lowBid, highBid, lowAsk, highAsk] = last.extremes;
  if (bid < lowBid.height) become(lowBid, index, bid);
  if (bid > highBid.height) become(highBid, index, bid);
  if (ask < lowAsk.height) become(lowAsk, index, ask);
  if (ask > highAsk.height) become(highAsk, index, ask);
  last.last = index;
}

function membersOf(column: Column | undefined): readonly number[] {
  if (!column) return [];
  const { first, last, extremes } = column;
  const places = new Set([first, last, ...extremes.map(({ index }) => index)]);
  return [...places].sort((one, other) => one - other);
}

function become(extreme: Extreme, index: number, height: number) {
  extreme.index = index;
  extreme.height = height;
}
