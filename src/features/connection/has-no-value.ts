import type { Tally } from "#live/tally.ts";

/** Returns whether quotes are watched, but none has ever arrived, so that no value can stay on screen. */
export const hasNoValue = (tally: Tally | undefined): boolean =>
  tally !== undefined && tally.live + tally.stale === 0 && tally.waiting + tally.unavailable > 0;
