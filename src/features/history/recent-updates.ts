import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import { onFrame } from "#live/frame-scheduler.ts";
import { type RecentUpdates, TREND_MS } from "#live/trends.ts";
import { firstFrom } from "#market/history.ts";
import type { HistoryCache } from "./history-cache.ts";

interface RecentUpdatesOptions {
  /** Cache of whole quotes: a change of a size alone counts as an update, too. */
  readonly quotes: HistoryCache;
  readonly clock: Clock;
}

/** Counts the quotes of the last `TREND_MS` by the same rule as the statistics of the chart. */
export function createRecentUpdates({ quotes, clock }: RecentUpdatesOptions): RecentUpdates {
  // Read one after the other: fifty rows that read at once would delay every other read.
  let reading: Promise<unknown> = Promise.resolve();
  const windowStart = () => clock.epochNow() - TREND_MS;

  return {
    count(isin) {
      const { points, from } = quotes.timeline(isin);
      return from < Number.POSITIVE_INFINITY
        ? points.length - firstFrom(points, windowStart())
        : undefined;
    },
    subscribe(isin, listener) {
      let cancel: Cancel = () => undefined;
      const notifyIn = (delayMs: number) => {
        cancel();
        cancel = onFrame(clock, delayMs, () => {
          waitForExpiry();
          listener();
        });
      };
      /** Notifies when the oldest quote leaves the window, because the count then falls. */
      const waitForExpiry = () => {
        const { points } = quotes.timeline(isin);
        const oldest = points[firstFrom(points, windowStart())];
        if (oldest) notifyIn(oldest.checkedAtEpochMs - windowStart() + 1);
      };
      const unsubscribe = quotes.subscribe(
        isin,
        () => notifyIn(0),
        () => TREND_MS,
      );
      waitForExpiry();
      reading = reading.then(() => quotes.loadSince(isin, windowStart()));
      return () => {
        cancel();
        unsubscribe();
      };
    },
  };
}
