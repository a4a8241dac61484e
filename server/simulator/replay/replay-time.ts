import { msOf } from "#server/simulator/market/instant.ts";
import type { Segment } from "#server/simulator/market/timeline.ts";

/** How far a recording has come by the speed of the run, and how long ago it ended; milliseconds. */
export interface ReplayTime {
  readonly positionMs: number;
  readonly sinceMs: number;
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);
const most = (one: bigint, other: bigint) => (one > other ? one : other);

/**
 * The time of a recording that began at one moment of a run and is looked at in another, both in
 * nanoseconds since the run began. It does not advance while the run is paused.
 */
export function replayTime(
  segments: readonly Segment[],
  lengthMs: number,
  begun: bigint,
  elapsed: bigint,
): ReplayTime {
  let positionMs = 0;
  let sinceMs = 0;
  for (const [nth, { from, speed, paused }] of segments.entries()) {
    const next = segments[nth + 1]?.from ?? elapsed;
    const spentMs = msOf(least(next, elapsed) - most(from, begun));
    if (paused || spentMs <= 0) continue;
    const neededMs = Math.min(spentMs, (lengthMs - positionMs) / speed);
    positionMs = neededMs < spentMs ? lengthMs : positionMs + neededMs * speed;
    sinceMs += spentMs - neededMs;
  }
  return { positionMs, sinceMs };
}
