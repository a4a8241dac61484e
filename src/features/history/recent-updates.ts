import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import { onFrame } from "#live/frame-scheduler.ts";
import { type RecentUpdates, TREND_MS } from "#live/trends.ts";
import { firstFrom } from "#market/history.ts";
import type { HistoryCache } from "./history-cache.ts";

interface RecentUpdatesOptions {
  /** Counts whole quotes: a quote that changes a size alone is an update as well. */
  readonly quotes: HistoryCache;
  readonly clock: Clock;
}

/** Counts the quotes of the last `TREND_MS` by the rule of the statistics beside the chart. */
export function createRecentUpdates({ quotes, clock }: RecentUpdatesOptions): RecentUpdates {
  // One after the other: fifty rows that read at once would delay every other read.
  let reading: Promise<unknown> = Promise.resolve();
  const begin = () => clock.epochNow() - TREND_MS;

  return {
    count(isin) {
      const { points, from } = quotes.timeline(isin);
      return from < Number.POSITIVE_INFINITY
        ? points.length - firstFrom(points, begin())
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
      /** The count falls when the oldest quote leaves the window. */
      const waitForExpiry = () => {
        const { points } = quotes.timeline(isin);
        const oldest = points[firstFrom(points, begin())];
        if (oldest) notifyIn(oldest.checkedAtEpochMs - begin() + 1);
      };
      const unsubscribe = quotes.subscribe(
        isin,
        () => notifyIn(0),
        () => TREND_MS,
      );
      waitForExpiry();
      reading = reading.then(() => quotes.loadSince(isin, begin()));
      return () => {
        cancel();
        unsubscribe();
      };
    },
  };
}
