import { useCallback, useSyncExternalStore } from "react";
import type { Isin } from "#market/isin.ts";
import type { Cancel } from "#polling/clock.ts";
import { useLive } from "#polling/hooks.ts";
import { useBook } from "./book-of.ts";
import type { Timeline } from "./timeline.ts";

/** It is drawn anew at most this often, however fast its quotes come. */
const REST_MS = 250;

/** An instrument's past, followed while it is shown. */
export function useTimeline(isin: Isin): Timeline {
  const book = useBook();
  const { clock } = useLive();
  const subscribe = useCallback(
    (listener: () => void) => {
      let toldAt = Number.NEGATIVE_INFINITY;
      let cancel: Cancel | undefined;
      const tell = () => {
        cancel = undefined;
        toldAt = clock.now();
        listener();
      };
      const unsubscribe = book.subscribe(isin, () => {
        cancel ??= clock.after(toldAt + REST_MS - clock.now(), tell);
      });
      return () => {
        unsubscribe();
        cancel?.();
      };
    },
    [book, isin, clock],
  );
  return useSyncExternalStore(subscribe, () => book.timeline(isin));
}
