import {
  notifyManager,
  type QueryClient,
  QueryObserver,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import type { Isin } from "#market/isin.ts";
import { useLive } from "./hooks.ts";
import { quoteQuery, type SourceHandle } from "./queries.ts";
import { isOverdue, type Reading } from "./quote-state.ts";

/**
 * One instrument's readings as they come into its query. Most quotes bring other figures and nothing
 * else: whoever renders a row looks at `shape`, and whoever draws its figures at `reading`.
 */
export interface ReadingFeed {
  /** The last reading; undefined before the first answer. */
  readonly reading: () => Reading | undefined;
  /** The first of the last readings that differ in figures alone. */
  readonly shape: () => Reading | undefined;
  /** Calls back after each reading, together with all else that changes; returns how to end it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The feed of an instrument, the same one as long as the source is. */
export function useReadingFeed(isin: Isin): ReadingFeed {
  const client = useQueryClient();
  const live = useLive();
  return useMemo(() => feedOf(client, live, isin), [client, live, isin]);
}

/** Renders again only where a reading is more than other figures. */
export const useReadingShape = (feed: ReadingFeed): Reading | undefined =>
  useSyncExternalStore(feed.subscribe, feed.shape);

function feedOf(client: QueryClient, handle: SourceHandle, isin: Isin): ReadingFeed {
  const observer = new QueryObserver(client, {
    ...quoteQuery(handle, isin),
    notifyOnChangeProps: ["data"],
  });
  const reading = () => observer.getCurrentResult().data;
  let seen = reading();
  let shape = seen;
  return {
    reading,
    shape() {
      const before = seen;
      seen = reading();
      if (seen !== before && !haveSameShape(before, seen, handle.clock.now())) shape = seen;
      return shape;
    },
    subscribe: (listener) => observer.subscribe(notifyManager.batchCalls(listener)),
  };
}

/** Whether all that tells two readings apart are figures: whatever a row says in words is the same. */
function haveSameShape(
  before: Reading | undefined,
  next: Reading | undefined,
  now: number,
): boolean {
  if (!before?.checked || !next?.checked || before.problem || next.problem) return false;
  const [one, other] = [before.checked, next.checked];
  return (
    before.record === next.record &&
    // What was called stale is so no more.
    !isOverdue(one, now) &&
    one.isRemembered === other.isRemembered &&
    one.isDisputed === other.isDisputed &&
    one.derived.book === other.derived.book &&
    (one.derived.bps === undefined) === (other.derived.bps === undefined)
  );
}
