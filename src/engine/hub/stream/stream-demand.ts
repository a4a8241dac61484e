import {
  backgroundWeight,
  type Demand,
  hasDemand,
  isActive,
  unionOf,
} from "#engine/hub/seats/demand.ts";
import type { PacePolicy } from "#engine/pacer/pace-policy.ts";
import type { StreamDemand } from "#engine/protocol/stream-messages.ts";

/** The part of a stream's demand that depends on the tabs and on a user's settings. */
export type StreamWants = Pick<StreamDemand, "watched" | "background" | "intervalMs">;

/** Maximum number of instruments in one stream; the others of a longer list are polled. */
const MAX_INSTRUMENTS = 500;
const MINUTE_MS = 60_000;

/**
 * Computes the demand of a stream. A user's limits apply to this demand alone, because the feed's pace is shared.
 *
 * @param tabs the demand of the tabs whose quotes may come by the stream
 */
export function streamWants(
  tabs: readonly Demand[],
  { baseIntervalMs, mostPerMinute }: PacePolicy,
): StreamWants {
  const visible = [...unionOf(tabs.filter(isActive), 0)].map(
    ([isin, { weight }]) => [isin, weight] as const,
  );
  const watched = visible.toSorted(([, one], [, other]) => other - one).slice(0, MAX_INSTRUMENTS);
  const isWatched = new Set(watched.map(([isin]) => isin));
  const alerts = new Set(tabs.filter(hasDemand).flatMap((tab) => [...tab.alerts]));
  const background = [...alerts]
    .filter((isin) => !isWatched.has(isin))
    .slice(0, MAX_INSTRUMENTS - watched.length);
  const wants = { watched, background, intervalMs: baseIntervalMs };
  if (mostPerMinute === undefined) return wants;

  // The gateway fixes the background interval. Under a limit, background instruments are therefore sent with weights.
  const weight = backgroundWeight(baseIntervalMs);
  const all = [...watched, ...background.map((isin) => [isin, weight] as const)];
  const sum = all.reduce((total, [, each]) => total + each, 0);
  const intervalMs = (sum * MINUTE_MS) / mostPerMinute;
  return intervalMs <= baseIntervalMs ? wants : { watched: all, background: [], intervalMs };
}
