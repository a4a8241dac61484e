import { TREND_MS } from "#live/trends.ts";
import { firstAfter, type Gap, type TimeRange, type TouchPoint } from "#market/history.ts";
import { unbrokenStart } from "./frame.ts";
import type { Timeline } from "./timeline.ts";

/**
 * Returns the points of the last `TREND_MS`, without those before a gap that is longer than the rest (see
 * `unbrokenStart`). Reuses the timeline's objects, so that a table does not hold them twice.
 *
 * @param now in epoch milliseconds
 */
export function recentLine(
  { points, ranges }: Timeline<TouchPoint>,
  now: number,
): readonly (TouchPoint | Gap)[] {
  const windowFrom = now - TREND_MS;
  const unbroken = unbrokenStart("15m", ranges, now) ?? windowFrom;
  const isCut = unbroken > windowFrom && unbroken !== ranges[0]?.from;
  const start = isCut ? unbroken : windowFrom;
  const breaks = ranges.slice(1).flatMap(({ from }, index) => {
    if (from < start) return [];
    const held = points[firstAfter(points, from) - 1];
    return [
      // Even if it began before the start: the value before it is not known at the start.
      ...(from > start ? gapFrom(ranges[index]) : []),
      ...(held ? [{ ...held, checkedAtEpochMs: from }] : []),
    ];
  });
  // Without a cut, the value that was current at the start is included; a cut begins with a held one.
  const first = firstAfter(points, start) - (isCut ? 0 : 1);
  const values = points.slice(Math.max(0, first));
  if (breaks.length === 0) return values;
  // The sort is stable, so at one instant a gap ends a value, and a held value ends a gap.
  return [...values, ...breaks].sort((a, b) => a.checkedAtEpochMs - b.checkedAtEpochMs);
}

const gapFrom = (before: TimeRange | undefined): readonly Gap[] =>
  before ? [{ checkedAtEpochMs: before.to, bid: undefined, ask: undefined }] : [];
