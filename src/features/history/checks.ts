import type { Stretch } from "#market/history.ts";
import { firstAfter, type Timeline } from "./timeline.ts";

/** Every check that is known to have succeeded within a frame, in order, in epoch milliseconds. */
export function checksWithin(timeline: Timeline, { from, to }: Stretch): readonly number[] {
  const begin = Math.max(from, timeline.from);
  const points = timeline.points.slice(
    firstAfter(timeline.points, begin - 1),
    firstAfter(timeline.points, to),
  );
  const isWithin = (instant: number) => instant >= begin && instant <= to;
  const instants = [
    ...points.map((point) => point.checkedAtEpochMs),
    ...timeline.stretches.flatMap((stretch) => [stretch.from, stretch.to]).filter(isWithin),
    ...timeline.checks.filter(isWithin),
  ];
  return [...new Set(instants)].sort((one, other) => one - other);
}

/** The check nearest to an instant; undefined where there is none. */
export function nearestCheck(checks: readonly number[], instant: number): number | undefined {
  const later = checks.findIndex((check) => check >= instant);
  const after = checks[later];
  const before = checks.at(later < 0 ? -1 : later - 1);
  if (after === undefined || before === undefined || later === 0) return after ?? before;
  return instant - before < after - instant ? before : after;
}

/** The check before (−1) or after (1) another; the outermost one stays. */
export function nextCheck(checks: readonly number[], from: number, step: -1 | 1) {
  const found =
    step > 0 ? checks.find((check) => check > from) : checks.findLast((check) => check < from);
  return found ?? (step > 0 ? checks.at(-1) : checks[0]);
}
