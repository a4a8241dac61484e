import { notifyManager, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { useLive } from "./hooks.ts";

/**
 * Selects a primitive from the latest quotes of many instruments; the component renders only when it changes. Selects
 * in the batch in which the rows draw the same quotes, so that the two never contradict each other, and once a second,
 * because a quote becomes stale without an answer. `now` is in the source's monotonic milliseconds.
 */
export function useLatestQuotes<Value extends string | number | boolean | undefined>(
  select: (now: number) => Value,
): Value {
  const client = useQueryClient();
  const { ticker } = useLive();
  const subscribe = useCallback(
    (changed: () => void) => {
      let isWaiting = false;
      const endQuotes = client.getQueryCache().subscribe(({ type }) => {
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
    [client, ticker],
  );
  return useSyncExternalStore(subscribe, () => select(ticker.now()));
}
