import { bookOf } from "#features/history/book-of.ts";
import { createTrends } from "#features/history/table-trends.ts";
import { TREND_MS, type Trends } from "#features/watchlist/trends.ts";
import type { Live } from "#polling/hooks.ts";
import type { Store } from "#storage/store.ts";

/** What the table shows of the past, out of the page's one book of it. Loaded in a quiet moment. */
export function trendsOf(live: Live, { settings }: Store): Trends {
  return createTrends({
    book: bookOf(live),
    clock: live.clock,
    timeZone: () => {
      const { timeZone } = settings.get();
      return timeZone === "local" ? undefined : timeZone;
    },
    spanMs: TREND_MS,
  });
}
