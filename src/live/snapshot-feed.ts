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
 * One instrument's snapshots as they come into its query. Most quotes bring other figures and nothing
 * else: whoever renders a row looks at `layout`, and whoever draws its figures at `snapshot`.
 */
export interface SnapshotFeed {
  /** The last snapshot; undefined before the first answer. */
  readonly snapshot: () => QuoteSnapshot | undefined;
  /** The first of the last snapshots that differ in figures alone. */
  readonly layout: () => QuoteSnapshot | undefined;
  /** Calls back after each snapshot, together with all else that changes; returns how to end it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The feed of an instrument, the same one as long as the source is. */
export function useSnapshotFeed(isin: Isin): SnapshotFeed {
  const client = useQueryClient();
  const live = useLive();
  return useMemo(() => feedOf(client, live, isin), [client, live, isin]);
}

/** Renders again only where a snapshot is more than other figures. */
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
    // Looked at twice it says the same, so that whoever looks first takes nothing from the other.
    layout() {
      const before = seen;
      seen = snapshot();
      if (seen !== before && !haveSameLayout(before, seen, handle.clock.now())) layout = seen;
      return layout;
    },
    subscribe(listener) {
      const end = observer.subscribe(notifyManager.batchCalls(listener));
      // What came between the making and the listening was told to nobody.
      observer.updateResult();
      return end;
    },
  };
}

/** Whether all that tells two snapshots apart are figures: whatever a row says in words is the same. */
function haveSameLayout(
  before: QuoteSnapshot | undefined,
  next: QuoteSnapshot | undefined,
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
