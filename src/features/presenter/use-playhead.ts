import { useClock } from "#live/hooks.ts";
import type { Story } from "./contract.ts";
import { isRunning, type Playhead, playheadOf } from "./playhead.ts";
import type { Seen } from "./use-market.ts";

/** Returns the position of a story, extrapolated once a second between two answers. */
export function usePlayhead({ market, at }: Seen, story: Story): Playhead {
  const runs = isRunning(market);
  // In whole seconds, so that a clock tick without a new second does not render.
  const seconds = useClock((now) => (runs ? Math.floor(sinceMs(now, at) / 1000) : 0));
  return playheadOf(story, seconds * 1000);
}

/** Returns the elapsed time, not below zero, because the last clock tick may be older than the answer. */
const sinceMs = (now: number, at: number): number => Math.max(0, now - at);
