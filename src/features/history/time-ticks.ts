import type { TimeRange } from "#market/history.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const STEPS = [
  ...[5, 10, 15, 30].map((n) => n * SECOND),
  ...[1, 2, 3, 5, 10, 15, 30].map((n) => n * MINUTE),
  ...[1, 2, 3, 6, 12, 24, 48].map((n) => n * HOUR),
];

export interface TimeTicks {
  readonly instants: readonly number[];
  /** Whether the minute alone would name two of them alike. */
  readonly hasSeconds: boolean;
}

/**
 * Round instants within a frame, at most as many as asked for.
 *
 * @param midnight any beginning of a day in the zone that they are read in: rounds are counted from it
 */
export function timeTicks({ from, to }: TimeRange, most: number, midnight: number): TimeTicks {
  const step = STEPS.find((size) => (to - from) / size < most) ?? to - from;
  const instants: number[] = [];
  const first = midnight + Math.ceil((from - midnight) / step) * step;
  for (let at = first; at <= to && instants.length < most; at += step) instants.push(at);
  return { instants, hasSeconds: step < MINUTE };
}
