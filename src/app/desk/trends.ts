import { createTrends } from "#features/history/table-trends.ts";
import { booksOf } from "#features/history/use-history-cache.ts";
import type { Live } from "#live/hooks.ts";
import type { Trends } from "#live/trends.ts";
import type { Store } from "#storage/store.ts";

/**
 * What the table and the wall show of the past, out of the book of touches. Loaded in a quiet
 * moment.
 */
export function trendsOf(live: Live, { settings }: Store): Trends {
  return createTrends({
    book: booksOf(live).touches,
    clock: live.clock,
    timeZone: () => {
      const { timeZone } = settings.get();
      return timeZone === "local" ? undefined : timeZone;
    },
  });
}
