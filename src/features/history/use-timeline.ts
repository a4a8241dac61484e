import { useMemo, useSyncExternalStore } from "react";
import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import { useLive } from "#live/hooks.ts";
import type { Isin } from "#market/isin.ts";
import type { HistoryCache } from "./history-cache.ts";
import type { Timeline } from "./timeline.ts";
import { useHistoryCache } from "./use-history-cache.ts";

/** Redrawn at most this often, however fast its quotes arrive; less often where there are many. */
const REST_MS = 250;
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
      let reportedAt = Number.NEGATIVE_INFINITY;
      let cancel: Cancel | undefined;
      const report = () => {
        cancel = undefined;
        reportedAt = clock.now();
        reported = cache.timeline(isin);
        listener();
      };
      const restMs = () => {
        const { points } = cache.timeline(isin);
        // Another list is one that was read.
        return points.length > MANY && points === reported?.points ? MANY_REST_MS : REST_MS;
      };
      const hear = () => {
        cancel ??= clock.after(reportedAt + restMs() - clock.now(), report);
      };
      const unsubscribe = cache.subscribe(isin, hear, spanMs);
      return () => {
        unsubscribe();
        cancel?.();
        reported = undefined;
      };
    },
  };
}
