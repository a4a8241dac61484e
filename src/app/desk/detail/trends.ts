import { createRecentUpdates } from "#features/history/recent-updates.ts";
import { createTrends } from "#features/history/table-trends.ts";
import { cachesOf } from "#features/history/use-history-cache.ts";
import type { Live } from "#live/hooks.ts";
import type { Trends } from "#live/trends.ts";
import type { Store } from "#storage/store.ts";
import { knownTrends } from "./known-trends.ts";

/** Returns the history that the table and the wall show, from the caches of touches and quotes: one for each source. */
export function trendsOf(live: Live, { settings }: Store): Trends {
  const known = knownTrends.get(live.source);
  if (known) return known;
  const { quotes, touches } = cachesOf(live);
  const { clock } = live;
  const trends = createTrends({
    cache: touches,
    clock,
    timeZone: () => {
      const { timeZone } = settings.get();
      return timeZone === "local" ? undefined : timeZone;
    },
  });
  const opened = { ...trends, updates: createRecentUpdates({ quotes, clock }) };
  knownTrends.set(live.source, opened);
  return opened;
}
