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
import type { AnswerRecord } from "./record.ts";

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
    // Looked at twice it says the same, so that whoever looks first takes nothing from the other.
    shape() {
      const before = seen;
      seen = reading();
      if (seen !== before && !haveSameShape(before, seen, handle.clock.now())) shape = seen;
      return shape;
    },
    subscribe(listener) {
      const end = observer.subscribe(notifyManager.batchCalls(listener));
      // What came between the making and the listening was told to nobody.
      observer.updateResult();
      return end;
    },
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
    areSameRecords(before.record, next.record) &&
    // What was called stale is so no more, or what comes is so: after sleep a value is told anew, aged.
    !isOverdue(one, now) &&
    !isOverdue(other, now) &&
    one.isRemembered === other.isRemembered &&
    one.isDisputed === other.isDisputed &&
    one.derived.book === other.derived.book &&
    (one.derived.bps === undefined) === (other.derived.bps === undefined)
  );
}

/** By what they say: each message from a worker has a record of its own. */
const areSameRecords = (one?: AnswerRecord, other?: AnswerRecord): boolean =>
  one?.older === other?.older &&
  one?.refused?.count === other?.refused?.count &&
  one?.refused?.sinceEpochMs === other?.refused?.sinceEpochMs &&
  one?.refused?.lastField === other?.refused?.lastField;
