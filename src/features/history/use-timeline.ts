import { notifyManager, useQueryClient } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import { useLive } from "#live/hooks.ts";
import { quoteKey, refetchIfIdle } from "#live/queries.ts";
import type { Isin } from "#market/isin.ts";
import type { HistoryCache } from "./history-cache.ts";
import type { Timeline } from "./timeline.ts";
import { useHistoryCache } from "./use-history-cache.ts";

/** Number of points from which a timeline renders less often than quotes. */
export const MANY = 5000;
const MANY_INTERVAL_MS = 1000;

/** The longest day, on which the clocks are set back. */
export const LONGEST_DAY_MS = 25 * 3_600_000;
const longestDay = () => LONGEST_DAY_MS;

/**
 * Returns the history of an instrument, and follows it while the component is mounted.
 *
 * @param spanMs returns the span that is needed; older points may be dropped
 */
export function useTimeline(isin: Isin, spanMs: () => number = longestDay): Timeline {
  const cache = useHistoryCache();
  const { clock, id } = useLive();
  const client = useQueryClient();
  const throttled = useMemo(
    () =>
      throttleTimeline(cache, clock, isin, spanMs, () =>
        refetchIfIdle(client, quoteKey({ id }, isin)),
      ),
    [cache, clock, id, client, isin, spanMs],
  );
  return useSyncExternalStore(throttled.subscribe, throttled.timeline);
}

/**
 * Throttles the notifications of a timeline; its snapshot is the same object until the next one.
 *
 * @param onChange called at each change of the timeline, before its listeners are notified
 */
function throttleTimeline(
  cache: HistoryCache,
  clock: Clock,
  isin: Isin,
  spanMs: () => number,
  onChange: () => void,
) {
  let reported: Timeline | undefined;
  return {
    timeline: () => reported ?? cache.timeline(isin),
    subscribe: (listener: () => void) => {
      let isEnded = false;
      let reportedAt = Number.NEGATIVE_INFINITY;
      let cancel: Cancel | undefined;
      const report = () => {
        cancel = undefined;
        if (isEnded) return;
        reportedAt = clock.now();
        reported = cache.timeline(isin);
        listener();
      };
      const scheduleReport = () => {
        onChange();
        if (cancel) return;
        const { points } = cache.timeline(isin);
        // Another array was read from the storage, and is shown soon.
        const isLong = points.length > MANY && points === reported?.points;
        const delayMs = isLong ? reportedAt + MANY_INTERVAL_MS - clock.now() : 0;
        if (delayMs > 0) {
          cancel = clock.after(delayMs, report);
          return;
        }
        cancel = () => undefined;
        // In one batch with the query that has the same quote, so that price and chart change in one frame.
        notifyManager.schedule(report);
      };
      const unsubscribe = cache.subscribe(isin, scheduleReport, spanMs);
      return () => {
        unsubscribe();
        isEnded = true;
        cancel?.();
        reported = undefined;
      };
    },
  };
}
