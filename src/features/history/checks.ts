import { firstAfter, firstFrom, type TimeRange } from "#market/history.ts";
import type { Timeline } from "./timeline.ts";

/** Every check that is known to have succeeded within a frame, in order, in epoch milliseconds. */
export function checksWithin(timeline: Timeline, { from, to }: TimeRange): readonly number[] {
  const begin = Math.max(from, timeline.from);
  const { points, ranges, checks } = timeline;
  const isWithin = (instant: number) => instant >= begin && instant <= to;
  const others = [...ranges.flatMap((range) => [range.from, range.to]), ...checks]
    .filter(isWithin)
    .sort((one, other) => one - other);
  const instants: number[] = [];
  const take = (instant: number) => {
    if (instants.at(-1) !== instant) instants.push(instant);
  };
  // A day has tens of thousands: two lists in order become one without being sorted.
  let nth = 0;
  for (const { checkedAtEpochMs } of points.slice(
    firstFrom(points, begin),
    firstAfter(points, to),
  )) {
    for (; (others[nth] ?? Number.POSITIVE_INFINITY) <= checkedAtEpochMs; nth += 1) {
      take(others[nth] ?? checkedAtEpochMs);
    }
    take(checkedAtEpochMs);
  }
  others.slice(nth).forEach(take);
  return instants;
}

/** The place of the first check at an instant or after it; as many as there are where there is none. */
export function firstCheckFrom(checks: readonly number[], instant: number): number {
  let [low, high] = [0, checks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((checks[middle] ?? instant) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The check nearest to an instant; undefined where there is none. */
export function nearestCheck(checks: readonly number[], instant: number): number | undefined {
  const later = firstCheckFrom(checks, instant);
  const [before, after] = [checks[later - 1], checks[later]];
  if (after === undefined || before === undefined) return after ?? before;
  return instant - before < after - instant ? before : after;
}

/** The check before (−1) or after (1) another; the outermost one stays. */
export function nextCheck(checks: readonly number[], from: number, step: -1 | 1) {
  const found =
    step > 0 ? checks.find((check) => check > from) : checks.findLast((check) => check < from);
  return found ?? (step > 0 ? checks.at(-1) : checks[0]);
}
