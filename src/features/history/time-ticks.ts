import type { TimeRange } from "#market/history.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((n) => n * SECOND),
  ...[1, 2, 3, 5, 10, 15, 30].map((n) => n * MINUTE),
  ...[1, 2, 3, 6, 12, 24, 48].map((n) => n * HOUR),
];

export interface TimeTicks {
  readonly instants: readonly number[];
  /** Whether labels need seconds to tell two instants apart. */
  readonly hasSeconds: boolean;
}

/**
 * Returns round instants within a frame, at most `max`.
 *
 * @param midnight any midnight in the displayed time zone, from which the steps are counted
 */
export function timeTicks({ from, to }: TimeRange, max: number, midnight: number): TimeTicks {
  const step = STEPS.find((size) => (to - from) / size < max) ?? to - from;
  const instants: number[] = [];
  const first = midnight + Math.ceil((from - midnight) / step) * step;
  for (let at = first; at <= to && instants.length < max; at += step) instants.push(at);
  return { instants, hasSeconds: step < MINUTE };
}
