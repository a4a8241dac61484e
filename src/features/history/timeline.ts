import {
  continuesRange,
  type FirstSeen,
  firstAfter,
  type NewHistory,
  type QuoteHistory,
  type QuotePoint,
  type RecordedRange,
  type TimeRange,
} from "#market/history.ts";
import type { Resolution } from "./resolution.ts";

/** Known history of one instrument, in epoch milliseconds of the device. */
export interface Timeline<Point extends FirstSeen = QuotePoint> extends QuoteHistory<Point> {
  /** Grows in place at its end: an earlier timeline may share the array and then see the new points, too. */
  readonly points: readonly Point[];
  /** Instant from which the history is complete. */
  readonly from: number;
  /**
   * Successful checks of this page since a row or a chart follows the instrument, ascending. Earlier checks are only
   * known from points and from the ends of ranges. Grows in place as the points do.
   */
  readonly checks: readonly number[];
}

export const NO_TIMELINE: Timeline<never> = {
  points: [],
  ranges: [],
  from: Number.POSITIVE_INFINITY,
  checks: [],
};

/** Number of checks that are stored; the rest is dropped when there are twice as many. */
const MAX_CHECKS = 20_000;

/** Adds stored history from `from` on, without repeats. */
export function withStored<Point extends FirstSeen>(
  timeline: Timeline<Point>,
  stored: QuoteHistory,
  from: number,
  resolution: Resolution<Point>,
): Timeline<Point> {
  return {
    ...timeline,
    points: mergePoints(timeline.points, stored.points.map(resolution.of), resolution),
    ranges: mergeRanges(timeline.ranges, stored.ranges),
    from: Math.min(timeline.from, from),
  };
}

/** Adds the result of a check. Extends the arrays in place, so pass only the latest timeline. */
export function withLive<Point extends FirstSeen>(
  timeline: Timeline<Point>,
  added: NewHistory,
  resolution: Resolution<Point>,
): Timeline<Point> {
  const { points, ranges, checkedAtEpochMs } = added;
  const { checks } = timeline;
  return {
    ...timeline,
    points: mergePoints(timeline.points, points.map(resolution.of), resolution),
    ranges: mergeRanges(timeline.ranges, ranges),
    checks: append(checks.length < 2 * MAX_CHECKS ? checks : checks.slice(-MAX_CHECKS), [
      checkedAtEpochMs,
    ]),
  };
}

/** Returns an empty timeline with the checks of another one, copied because both lists are extended in place. */
export const startingWith = ({ checks }: Timeline<FirstSeen>): Timeline<never> => ({
  ...NO_TIMELINE,
  checks: [...checks],
});

/** Drops the history before an instant, except the quote that was current at it. */
export function withoutBefore<Point extends FirstSeen>(
  timeline: Timeline<Point>,
  instant: number,
): Timeline<Point> {
  const { points, ranges, checks, from } = timeline;
  return {
    points: points.slice(Math.max(0, firstAfter(points, instant) - 1)),
    ranges: ranges
      .filter(({ to }) => to >= instant)
      .map((range) => ({ from: Math.max(instant, range.from), to: range.to })),
    checks: checks.filter((at) => at >= instant),
    from: Math.max(instant, from),
  };
}

/** Returns the quote that was current at an instant; undefined before the first. */
export function pointAt(points: readonly QuotePoint[], instant: number): QuotePoint | undefined {
  return points[firstAfter(points, instant) - 1];
}

/** Returns the start of the known history; undefined if there is none. */
export const firstKnown = ({ ranges }: Pick<QuoteHistory, "ranges">): number | undefined =>
  ranges[0]?.from;

/** Returns the instant of the last successful check; undefined if there is none. */
export const lastKnown = ({ ranges }: Pick<QuoteHistory, "ranges">): number | undefined =>
  ranges.at(-1)?.to;

function mergePoints<Point extends FirstSeen>(
  points: readonly Point[],
  added: readonly Point[],
  resolution: Resolution<Point>,
): readonly Point[] {
  const [begin, last] = [added[0], points.at(-1)];
  if (!begin) return points;
  // The usual case, a live quote: append, because the list may be a whole day.
  if (last && begin.checkedAtEpochMs > last.checkedAtEpochMs) {
    return append(points, withoutRepeats(added, last, resolution));
  }
  const all = [...points, ...added].sort((a, b) => a.checkedAtEpochMs - b.checkedAtEpochMs);
  const merged = withoutRepeats(all, undefined, resolution);
  ownArrays.add(merged);
  return merged;
}

/** Removes consecutive equal points: another page may have stored the same quote at another instant. */
function withoutRepeats<Point extends FirstSeen>(
  points: readonly Point[],
  last: Point | undefined,
  { isSame }: Resolution<Point>,
): readonly Point[] {
  return points.filter((point, index) => {
    const before = points[index - 1] ?? last;
    return !before || !isSame(before, point);
  });
}

/** Arrays that this module created, and may therefore extend in place. */
const ownArrays = new WeakSet<readonly unknown[]>();

/** Appends to the array in place if this module created it, otherwise to a copy. */
function append<Item>(list: readonly Item[], more: readonly Item[]): readonly Item[] {
  const longer = ownArrays.has(list) ? (list as Item[]) : [...list];
  ownArrays.add(longer);
  longer.push(...more);
  return longer;
}

type Reaching = TimeRange & Partial<RecordedRange>;

/** Merges ranges that touch or overlap, or that reach back to an earlier one. */
function mergeRanges(
  ranges: readonly TimeRange[],
  added: readonly Reaching[],
): readonly TimeRange[] {
  const all: Reaching[] = [...ranges, ...added].sort((a, b) => a.from - b.from);
  const merged: TimeRange[] = [];
  for (const range of all) {
    const { from, to } = range;
    const last = merged.at(-1);
    if (!last || !continuesRange(last, range)) merged.push({ from, to });
    else merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, to) };
  }
  return merged;
}
