import {
  isSameQuote,
  type QuoteHistory,
  type QuotePoint,
  type Recording,
  type Stretch,
} from "#market/history.ts";

/** What this page knows of one instrument's past, in epoch milliseconds of the device. */
export interface Timeline extends QuoteHistory {
  /** Nothing that is kept since then is missing here. */
  readonly from: number;
  /**
   * The successful checks that this page saw, in order. Of earlier ones only those are known that
   * found something new, or at which a stretch began or ended.
   */
  readonly checks: readonly number[];
}

export const NO_TIMELINE: Timeline = {
  points: [],
  stretches: [],
  from: Number.POSITIVE_INFINITY,
  checks: [],
};

/** A day at a check each second is more than anybody draws one by one. */
const MOST_CHECKS = 20_000;

/** Takes in what was read, of a time that begins at `from`. What both know stands once. */
export function withKept(timeline: Timeline, kept: QuoteHistory, from: number): Timeline {
  return {
    ...timeline,
    points: mergePoints(timeline.points, kept.points),
    stretches: mergeStretches(timeline.stretches, kept.stretches),
    from: Math.min(timeline.from, from),
  };
}

/** Takes in what a check found. */
export function withLive(timeline: Timeline, recording: Recording): Timeline {
  const { points, stretches, checkedAtEpochMs } = recording;
  return {
    ...timeline,
    points: mergePoints(timeline.points, points),
    stretches: mergeStretches(timeline.stretches, stretches),
    checks: [...timeline.checks.slice(-MOST_CHECKS), checkedAtEpochMs],
  };
}

/** Forgets what was before an instant; the quote that held then stays. It can be read again. */
export function withoutBefore(timeline: Timeline, instant: number): Timeline {
  const { points, stretches, checks, from } = timeline;
  return {
    points: points.slice(Math.max(0, firstAfter(points, instant) - 1)),
    stretches: stretches
      .filter(({ to }) => to >= instant)
      .map((stretch) => ({ from: Math.max(instant, stretch.from), to: stretch.to })),
    checks: checks.filter((at) => at >= instant),
    from: Math.max(instant, from),
  };
}

/** The quote that held at an instant; undefined before the first. */
export function pointAt(points: readonly QuotePoint[], instant: number): QuotePoint | undefined {
  return points[firstAfter(points, instant) - 1];
}

/** The index of the first quote that was seen after an instant. */
export function firstAfter(points: readonly QuotePoint[], instant: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = points[middle]?.checkedAtEpochMs ?? Number.POSITIVE_INFINITY;
    if (at <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** When something was known first; undefined where nothing is. */
export const firstKnown = ({ stretches }: QuoteHistory): number | undefined => stretches[0]?.from;

/** When a check succeeded last. */
export const lastKnown = ({ stretches }: QuoteHistory): number | undefined => stretches.at(-1)?.to;

function mergePoints(
  one: readonly QuotePoint[],
  other: readonly QuotePoint[],
): readonly QuotePoint[] {
  const [begin, last] = [other[0], one.at(-1)];
  if (!begin) return one;
  // What comes live goes to the end of what may be a whole day.
  if (last && begin.checkedAtEpochMs > last.checkedAtEpochMs) {
    return [...one, ...withoutRepeats(other, last)];
  }
  const all = [...one, ...other].sort((a, b) => a.checkedAtEpochMs - b.checkedAtEpochMs);
  return withoutRepeats(all, undefined);
}

/** Another page may have seen the same quote a moment earlier or later. */
function withoutRepeats(points: readonly QuotePoint[], last: QuotePoint | undefined) {
  return points.filter((point, index) => {
    const before = points[index - 1] ?? last;
    return !before || !isSameQuote(before, point);
  });
}

type Reaching = Stretch & { readonly reachBackMs?: number };

/** Those that touch, or that reach back to an earlier one, become one with it. */
function mergeStretches(one: readonly Stretch[], other: readonly Reaching[]): readonly Stretch[] {
  const all: Reaching[] = [...one, ...other].sort((a, b) => a.from - b.from);
  const merged: Stretch[] = [];
  for (const stretch of all) {
    const { from, to, reachBackMs = 0 } = stretch;
    const last = merged.at(-1);
    if (!last || last.to < from - reachBackMs) merged.push({ from, to });
    else merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, to) };
  }
  return merged;
}
