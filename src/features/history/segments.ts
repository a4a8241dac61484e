import { firstAfter, type QuotePoint, type TimeRange } from "#market/history.ts";
import type { Timeline } from "./timeline.ts";

/** Time range in which one quote was current or the last known one, in epoch milliseconds. */
export interface Segment extends TimeRange {
  readonly point: QuotePoint;
  /** False during a gap, when no check confirmed the quote. */
  readonly isKnown: boolean;
}

/** Returns the segments to draw in a frame, in order; none before the first known quote. */
export function segmentsOf(
  timeline: Timeline,
  frame: TimeRange,
  isStale: boolean,
): readonly Segment[] {
  const { points } = timeline;
  const ranges = upToNow(timeline.ranges, frame.to, isStale);
  const begin = Math.max(frame.from, timeline.from, points[0]?.checkedAtEpochMs ?? 0);
  const segments: Segment[] = [];
  let rangeIndex = 0;
  for (let index = Math.max(0, firstAfter(points, begin) - 1); index < points.length; index += 1) {
    const point = points[index];
    if (!point || point.checkedAtEpochMs > frame.to) break;
    const end = Math.min(frame.to, points[index + 1]?.checkedAtEpochMs ?? frame.to);
    let at = Math.max(begin, point.checkedAtEpochMs);
    while (at < end) {
      while ((ranges[rangeIndex]?.to ?? Number.POSITIVE_INFINITY) <= at) rangeIndex += 1;
      const range = ranges[rangeIndex];
      const isKnown = range !== undefined && range.from <= at;
      const to = Math.min(end, (isKnown ? range.to : range?.from) ?? end);
      segments.push({ from: at, to, point, isKnown });
      at = to;
    }
  }
  return segments;
}

/** Extends the last range to now while the quote is fresh. */
function upToNow(
  ranges: readonly TimeRange[],
  now: number,
  isStale: boolean,
): readonly TimeRange[] {
  const last = ranges.at(-1);
  if (isStale || !last || last.to >= now) return ranges;
  return [...ranges.slice(0, -1), { from: last.from, to: now }];
}

/** Returns the times without a check. */
export function gapsOf(segments: readonly Segment[]): readonly TimeRange[] {
  const gaps: TimeRange[] = [];
  for (const { from, to, isKnown } of segments) {
    if (isKnown) continue;
    const last = gaps.at(-1);
    if (last?.to === from) gaps[gaps.length - 1] = { from: last.from, to };
    else gaps.push({ from, to });
  }
  return gaps;
}
