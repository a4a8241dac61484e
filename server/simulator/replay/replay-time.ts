import { msOf } from "#server/simulator/market/instant.ts";
import type { Segment } from "#server/simulator/market/timeline.ts";

/** The position in a recording by the speed of the run, and the time since its end, in milliseconds. */
export interface ReplayTime {
  readonly positionMs: number;
  readonly sinceEndMs: number;
}

const minimum = (one: bigint, other: bigint) => (one < other ? one : other);
const maximum = (one: bigint, other: bigint) => (one > other ? one : other);

/**
 * Returns the time of a recording that began at one moment of a run, as seen at another; both in nanoseconds since the run
 * began. It does not advance while the run is paused.
 */
export function replayTime(
  segments: readonly Segment[],
  lengthMs: number,
  begun: bigint,
  elapsed: bigint,
): ReplayTime {
  let positionMs = 0;
  let sinceEndMs = 0;
  for (const [index, { from, speed, paused }] of segments.entries()) {
    const next = segments[index + 1]?.from ?? elapsed;
    const spentMs = msOf(minimum(next, elapsed) - maximum(from, begun));
    if (paused || spentMs <= 0) continue;
    const neededMs = Math.min(spentMs, (lengthMs - positionMs) / speed);
    positionMs = neededMs < spentMs ? lengthMs : positionMs + neededMs * speed;
    sinceEndMs += spentMs - neededMs;
  }
  return { positionMs, sinceEndMs };
}
