import {
  type FirstSeen,
  firstAfter,
  type QuoteHistory,
  type QuotePoint,
  type Recording,
  type TimeRange,
} from "#market/history.ts";
import type { Resolution } from "./resolution.ts";

/** The known past of one instrument, in epoch milliseconds of the device. */
export interface Timeline<Point extends FirstSeen = QuotePoint> extends QuoteHistory<Point> {
  /** A list that grows at its end: what an earlier timeline holds of it goes on to hold what comes. */
  readonly points: readonly Point[];
  /** Nothing that is kept since then is missing here. */
  readonly from: number;
  /**
   * The successful checks that this page saw, in order. Of earlier ones only those are known that
   * found something new, or at which a range began or ended. It grows as the points do.
   */
  readonly checks: readonly number[];
}

export const NO_TIMELINE: Timeline<never> = {
  points: [],
  ranges: [],
  from: Number.POSITIVE_INFINITY,
  checks: [],
};

/** A day at a check each second is more than is drawn one by one. At twice as many, half are dropped. */
const MAX_CHECKS = 20_000;

/** Takes in what was read, of a time that begins at `from`. What both know stands once. */
export function withStored<Point extends FirstSeen>(
  timeline: Timeline<Point>,
  kept: QuoteHistory,
  from: number,
  resolution: Resolution<Point>,
): Timeline<Point> {
  return {
    ...timeline,
    points: mergePoints(timeline.points, kept.points.map(resolution.of), resolution),
    ranges: mergeRanges(timeline.ranges, kept.ranges),
    from: Math.min(timeline.from, from),
  };
}

/** Takes in what a check found. A day's quotes are not copied for it: nothing but the last timeline is given. */
export function withLive<Point extends FirstSeen>(
  timeline: Timeline<Point>,
  recording: Recording,
  resolution: Resolution<Point>,
): Timeline<Point> {
  const { points, ranges, checkedAtEpochMs } = recording;
  const { checks } = timeline;
  return {
    ...timeline,
    points: mergePoints(timeline.points, points.map(resolution.of), resolution),
    ranges: mergeRanges(timeline.ranges, ranges),
    checks: resolution.keepsChecks
      ? grown(checks.length < 2 * MAX_CHECKS ? checks : checks.slice(-MAX_CHECKS), [
          checkedAtEpochMs,
        ])
      : checks,
  };
}

/** Forgets what was before an instant; the quote that was current then stays. It can be read again. */
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

/** The quote that was current at an instant; undefined before the first. */
export function pointAt(points: readonly QuotePoint[], instant: number): QuotePoint | undefined {
  return points[firstAfter(points, instant) - 1];
}

/** When something was known first; undefined where nothing is. */
export const firstKnown = ({ ranges }: Pick<QuoteHistory, "ranges">): number | undefined =>
  ranges[0]?.from;

/** When a check succeeded last. */
export const lastKnown = ({ ranges }: Pick<QuoteHistory, "ranges">): number | undefined =>
  ranges.at(-1)?.to;

function mergePoints<Point extends FirstSeen>(
  one: readonly Point[],
  other: readonly Point[],
  resolution: Resolution<Point>,
): readonly Point[] {
  const [begin, last] = [other[0], one.at(-1)];
  if (!begin) return one;
  // What comes live goes to the end of what may be a whole day.
  if (last && begin.checkedAtEpochMs > last.checkedAtEpochMs) {
    return grown(one, withoutRepeats(other, last, resolution));
  }
  const all = [...one, ...other].sort((a, b) => a.checkedAtEpochMs - b.checkedAtEpochMs);
  const merged = withoutRepeats(all, undefined, resolution);
  own.add(merged);
  return merged;
}

/** Another page may have seen the same quote a moment earlier or later. */
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

/** Lists that were made here, and so may be added to. */
const own = new WeakSet<readonly unknown[]>();

/** The same list with more at its end; a copy of a list that another timeline made. */
function grown<Item>(list: readonly Item[], more: readonly Item[]): readonly Item[] {
  const longer = own.has(list) ? (list as Item[]) : [...list];
  own.add(longer);
  longer.push(...more);
  return longer;
}

type Reaching = TimeRange & { readonly reachBackMs?: number };

/** Those that touch, or that reach back to an earlier one, become one with it. */
function mergeRanges(one: readonly TimeRange[], other: readonly Reaching[]): readonly TimeRange[] {
  const all: Reaching[] = [...one, ...other].sort((a, b) => a.from - b.from);
  const merged: TimeRange[] = [];
  for (const range of all) {
    const { from, to, reachBackMs = 0 } = range;
    const last = merged.at(-1);
    if (!last || last.to < from - reachBackMs) merged.push({ from, to });
    else merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, to) };
  }
  return merged;
}
