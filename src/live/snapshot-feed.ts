import {
  notifyManager,
  type QueryClient,
  QueryObserver,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import type { AnswerRecord } from "#engine/protocol/answer-record.ts";
import { isOverdue, type QuoteSnapshot } from "#engine/protocol/quote-state.ts";
import type { Isin } from "#market/isin.ts";
import { useLive } from "./hooks.ts";
import { quoteQuery, type SourceHandle } from "./queries.ts";

/**
 * The snapshots of one instrument from its query. Most quotes change figures only, so a row renders from `layout`,
 * and its figures are drawn from `snapshot`.
 */
export interface SnapshotFeed {
  /** The last snapshot; undefined before the first answer. */
  readonly snapshot: () => QuoteSnapshot | undefined;
  /** The first of the latest snapshots that differ in figures only. */
  readonly layout: () => QuoteSnapshot | undefined;
  /** Notifies after each snapshot, in a batch with other changes; returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Returns the feed of an instrument: the same object while the source is the same. */
export function useSnapshotFeed(isin: Isin): SnapshotFeed {
  const client = useQueryClient();
  const live = useLive();
  return useMemo(() => feedOf(client, live, isin), [client, live, isin]);
}

/** Returns the layout snapshot; the component renders only if more than figures has changed. */
export const useLayoutSnapshot = (feed: SnapshotFeed): QuoteSnapshot | undefined =>
  useSyncExternalStore(feed.subscribe, feed.layout);

function feedOf(client: QueryClient, handle: SourceHandle, isin: Isin): SnapshotFeed {
  const observer = new QueryObserver(client, {
    ...quoteQuery(handle, isin),
    notifyOnChangeProps: ["data"],
  });
  const snapshot = () => observer.getCurrentResult().data;
  let seen = snapshot();
  let layout = seen;
  return {
    snapshot,
    // Idempotent: a second call returns the same snapshot, so that several callers may share the feed.
    layout() {
      const before = seen;
      seen = snapshot();
      if (seen !== before && !haveSameLayout(before, seen, handle.clock.now())) layout = seen;
      return layout;
    },
    subscribe(listener) {
      const end = observer.subscribe(notifyManager.batchCalls(listener));
      // A result from before the subscription had no listener to notify.
      observer.updateResult();
      return end;
    },
  };
}

/** Returns whether two snapshots differ in figures only, so that a row has the same texts for both. */
function haveSameLayout(
  before: QuoteSnapshot | undefined,
  next: QuoteSnapshot | undefined,
  now: number,
): boolean {
  if (!before?.checked || !next?.checked || before.problem || next.problem) return false;
  const [one, other] = [before.checked, next.checked];
  return (
    areSameRecords(before.record, next.record) &&
    // A change between stale and live changes the row; after a sleep a value arrives again with a greater age.
    !isOverdue(one, now) &&
    !isOverdue(other, now) &&
    one.isRemembered === other.isRemembered &&
    one.isDisputed === other.isDisputed &&
    one.derived.book === other.derived.book &&
    (one.derived.bps === undefined) === (other.derived.bps === undefined)
  );
}

/** Compares by value: each message from a worker has its own record object. */
const areSameRecords = (one?: AnswerRecord, other?: AnswerRecord): boolean =>
  one?.older === other?.older &&
  one?.isPast === other?.isPast &&
  one?.refused?.count === other?.refused?.count &&
  one?.refused?.sinceEpochMs === other?.refused?.sinceEpochMs &&
  one?.refused?.lastField === other?.refused?.lastField;
