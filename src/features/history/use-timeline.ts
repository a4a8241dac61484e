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
 * @param reachMs how long ago may be looked at now; what was before may be forgotten
 */
export function useTimeline(isin: Isin, reachMs: () => number = day): Timeline {
  const book = useHistoryCache();
  const { clock } = useLive();
  const news = useMemo(() => newsOf(book, clock, isin, reachMs), [book, clock, isin, reachMs]);
  return useSyncExternalStore(news.subscribe, news.timeline);
}

/** The last reported history: the same object until the next report. */
function newsOf(book: HistoryCache, clock: Clock, isin: Isin, reachMs: () => number) {
  let told: Timeline | undefined;
  return {
    timeline: () => told ?? book.timeline(isin),
    subscribe: (listener: () => void) => {
      let toldAt = Number.NEGATIVE_INFINITY;
      let cancel: Cancel | undefined;
      const tell = () => {
        cancel = undefined;
        toldAt = clock.now();
        told = book.timeline(isin);
        listener();
      };
      const restMs = () => {
        const { points } = book.timeline(isin);
        // Another list is one that was read.
        return points.length > MANY && points === told?.points ? MANY_REST_MS : REST_MS;
      };
      const hear = () => {
        cancel ??= clock.after(toldAt + restMs() - clock.now(), tell);
      };
      const unsubscribe = book.subscribe(isin, hear, reachMs);
      return () => {
        unsubscribe();
        cancel?.();
        told = undefined;
      };
    },
  };
}
