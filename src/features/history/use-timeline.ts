import { notifyManager } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import { useLive } from "#live/hooks.ts";
import type { Isin } from "#market/isin.ts";
import type { HistoryCache } from "./history-cache.ts";
import type { Timeline } from "./timeline.ts";
import { useHistoryCache } from "./use-history-cache.ts";

/** Where there are more points than this, a timeline is reported less often than quotes are drawn. */
export const MANY = 5000;
const MANY_REST_MS = 1000;
/** A session is as long as the longest day, on which the clocks are set back. */
export const DAY_MS = 25 * 3_600_000;

const day = () => DAY_MS;

/**
 * An instrument's past, followed while it is shown.
 *
 * @param spanMs how far back the history is needed; older points may be dropped
 */
export function useTimeline(isin: Isin, spanMs: () => number = day): Timeline {
  const cache = useHistoryCache();
  const { clock } = useLive();
  const news = useMemo(() => newsOf(cache, clock, isin, spanMs), [cache, clock, isin, spanMs]);
  return useSyncExternalStore(news.subscribe, news.timeline);
}

/** The last reported history: the same object until the next report. */
function newsOf(cache: HistoryCache, clock: Clock, isin: Isin, spanMs: () => number) {
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
      const hear = () => {
        if (cancel) return;
        const { points } = cache.timeline(isin);
        // Another list is one that was read.
        const isLong = points.length > MANY && points === reported?.points;
        const restMs = isLong ? reportedAt + MANY_REST_MS - clock.now() : 0;
        if (restMs > 0) {
          cancel = clock.after(restMs, report);
          return;
        }
        cancel = () => undefined;
        // With the queries' own news of the same quote, so that price and chart change in one frame.
        notifyManager.schedule(report);
      };
      const unsubscribe = cache.subscribe(isin, hear, spanMs);
      return () => {
        unsubscribe();
        isEnded = true;
        cancel?.();
        reported = undefined;
      };
    },
  };
}
