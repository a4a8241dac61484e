import { hashKey, notifyManager, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import type { QuoteSnapshot } from "#engine/protocol/quote-state.ts";
import { snapshotOf } from "#engine/protocol/snapshot.ts";
import type { Isin } from "#market/isin.ts";
import { useLive } from "./hooks.ts";
import { quoteKey } from "./queries.ts";

/** Returns the snapshot that a row shows, or that of the source where no row shows one. */
type LatestSnapshot = (isin: Isin) => QuoteSnapshot | undefined;

/**
 * Selects a primitive from the latest quotes of many instruments; the component renders only when it changes. Selects
 * in the batch in which the rows draw the same quotes, and from the same snapshots, so that the two never contradict
 * each other: the source may know an answer before its query asks for it. Selects once a second, too, because a quote
 * becomes stale without an answer. `now` is in the source's monotonic milliseconds.
 */
export function useLatestQuotes<Value extends string | number | boolean | undefined>(
  select: (now: number, latest: LatestSnapshot) => Value,
): Value {
  const client = useQueryClient();
  const live = useLive();
  const { ticker, source } = live;
  const queries = client.getQueryCache();
  const subscribe = useCallback(
    (changed: () => void) => {
      let isWaiting = false;
      const endQuotes = queries.subscribe(({ type }) => {
        if (type !== "updated" || isWaiting) return;
        isWaiting = true;
        notifyManager.schedule(() => {
          isWaiting = false;
          changed();
        });
      });
      const endSeconds = ticker.subscribe(changed);
      return () => {
        endQuotes();
        endSeconds();
      };
    },
    [queries, ticker],
  );
  const latest = (isin: Isin) => {
    const query = queries.get<QuoteSnapshot>(hashKey(quoteKey(live, isin)));
    return query?.isActive() ? query.state.data : snapshotOf(source, isin);
  };
  return useSyncExternalStore(subscribe, () => select(ticker.now(), latest));
}
