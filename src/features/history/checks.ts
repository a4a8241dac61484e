import { firstAfter, firstFrom, type TimeRange } from "#market/history.ts";
import type { Segment } from "./segments.ts";
import type { Timeline } from "./timeline.ts";

/** Returns the instants of all known successful checks within a frame, ascending, in epoch milliseconds. */
export function checksWithin(timeline: Timeline, { from, to }: TimeRange): readonly number[] {
  const begin = Math.max(from, timeline.from);
  const { points, ranges, checks } = timeline;
  const isWithin = (instant: number) => instant >= begin && instant <= to;
  const others = [...ranges.flatMap((range) => [range.from, range.to]), ...checks]
    .filter(isWithin)
    .sort((a, b) => a - b);
  const instants: number[] = [];
  const add = (instant: number) => {
    if (instants.at(-1) !== instant) instants.push(instant);
  };
  // Merges two sorted lists: sorting the tens of thousands of a day would take too long.
  let next = 0;
  for (const { checkedAtEpochMs } of points.slice(
    firstFrom(points, begin),
    firstAfter(points, to),
  )) {
    for (; (others[next] ?? Number.POSITIVE_INFINITY) <= checkedAtEpochMs; next += 1) {
      add(others[next] ?? checkedAtEpochMs);
    }
    add(checkedAtEpochMs);
  }
  others.slice(next).forEach(add);
  return instants;
}

/**
 * Returns the known time before the first check of the page, ascending. It was checked too, but only the checks with a
 * new quote and those at the ends of a range are known by their instants.
 */
export function untimedRanges(
  segments: readonly Segment[],
  [firstCheck = Number.POSITIVE_INFINITY]: readonly number[],
): readonly TimeRange[] {
  const untimed: TimeRange[] = [];
  for (const { from, to: end, isKnown } of segments) {
    const to = Math.min(end, firstCheck);
    if (!isKnown || from >= to) continue;
    const last = untimed.at(-1);
    if (last?.to === from) untimed[untimed.length - 1] = { from: last.from, to };
    else untimed.push({ from, to });
  }
  return untimed;
}

/** Returns the index of the first check at or after an instant; the length if there is none. */
export function firstCheckFrom(checks: readonly number[], instant: number): number {
  let [low, high] = [0, checks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((checks[middle] ?? instant) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the check nearest to an instant; undefined if there are no checks. */
export function nearestCheck(checks: readonly number[], instant: number): number | undefined {
  const index = firstCheckFrom(checks, instant);
  const [before, after] = [checks[index - 1], checks[index]];
  if (after === undefined || before === undefined) return after ?? before;
  return instant - before < after - instant ? before : after;
}

/** Returns the check before (−1) or after (1) an instant; at the ends the outermost check. */
export function nextCheck(checks: readonly number[], from: number, step: -1 | 1) {
  const found =
    step > 0 ? checks.find((check) => check > from) : checks.findLast((check) => check < from);
  return found ?? (step > 0 ? checks.at(-1) : checks[0]);
}
