import {
  type FetchStatus,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from "@tanstack/react-query";
import type { CheckedInstruments } from "#engine/protocol/checked.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { Problem, QuoteSnapshot } from "#engine/protocol/quote-state.ts";
import { asProblem, snapshotOf } from "#engine/protocol/snapshot.ts";
import { LIST_INTERVAL_MS, type QuoteSource } from "#engine/protocol/source.ts";
import { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";

/** The parts of a source that a query needs. */
export interface SourceHandle {
  /** The id of one service at one address; part of every key, so that sources never mix. */
  readonly id: string;
  readonly source: QuoteSource;
  readonly clock: Clock;
}

/** The interval after a failed list. The query then waits for the source's next try and sends no request. */
const LIST_RETRY_MS = 1000;
/** react-query treats 0 as never. */
const AT_ONCE_MS = 1;
/** Less than a frame: a quote that arrived meanwhile is read when the wait starts. */
const MIN_WAIT_MS = 100;
/** A plan that was wrong hides no answer for longer. */
const MAX_WAIT_MS = 30_000;

/** The state of the instrument list: the last good one, and the outcome of the last check. */
export interface ListSnapshot {
  readonly checked: CheckedInstruments | undefined;
  readonly problem: Problem | undefined;
}

/** Returns the query of the instrument list. An error is part of the snapshot, as with quotes. */
export function instrumentsQuery({ id, source }: SourceHandle) {
  const queryKey = ["instruments", id] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<ListSnapshot> => {
      try {
        return { checked: await source.instruments(signal), problem: undefined };
      } catch (error) {
        signal.throwIfAborted();
        const before = client.getQueryData<ListSnapshot>(queryKey);
        return { checked: before?.checked, problem: asProblem(error) };
      }
    },
    refetchInterval: (query) =>
      whenIdle(query, () => (query.state.data?.problem ? LIST_RETRY_MS : LIST_INTERVAL_MS)),
    refetchIntervalInBackground: true,
    staleTime: LIST_INTERVAL_MS,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns the key of a quote's query. */
export const quoteKey = ({ id }: Pick<SourceHandle, "id">, isin: Isin) =>
  ["quote", id, isin] as const;

/**
 * Lets an idle query take an answer that has just arrived, in the same task; without one, it begins its wait early. On a slow
 * machine an answer comes before the timer that starts the next wait. What draws the answer by another way, such as a chart,
 * would be a frame or more ahead.
 */
export function refetchIfIdle(client: QueryClient, queryKey: QueryKey): void {
  if (client.getQueryState(queryKey)?.fetchStatus !== "idle") return;
  void client.refetchQueries({ queryKey, exact: true });
}

/**
 * Returns the query of a quote. It waits for the answer after the one that it has. The refetch interval starts the
 * next wait at half the planned time after the check, so that no answer waits for a timer, also not the first one after
 * an old quote of the gateway; while the gate is closed, the next wait starts when it opens. The source decides when
 * requests are sent.
 *
 * A row that is mounted again starts a wait at once, and the source returns the answer that has arrived since.
 *
 * An error is part of the snapshot, not a failure of the query: react-query drops an error when the
 * next fetch starts, and a row must show the problem until the next good answer.
 */
export function quoteQuery(handle: SourceHandle, isin: Isin) {
  const { source, clock } = handle;
  const queryKey = quoteKey(handle, isin);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<QuoteSnapshot> => {
      const before = client.getQueryData<QuoteSnapshot>(queryKey);
      const wait = before ? { newerThan: before.answeredAt, signal } : { signal };
      await source.quote(isin, wait).catch((error: unknown) => {
        signal.throwIfAborted();
        if (!(error instanceof MarketDataError)) throw error;
      });
      const snapshot = snapshotOf(source, isin);
      if (!snapshot) throw new Error("No snapshot after an answer");
      return snapshot;
    },
    refetchInterval: (query) =>
      whenIdle(query, () => {
        const { closedUntil } = source.status();
        const untilOpen = closedUntil === undefined ? 0 : closedUntil - clock.now();
        const checked = query.state.data?.checked;
        const age = checked ? clock.now() - checked.checkedAt : 0;
        // A quote of an earlier page has no planned interval; the first answer may come at any moment.
        const planned = checked?.isRemembered
          ? AT_ONCE_MS
          : Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, source.plannedIntervalMs(isin) / 2 - age));
        return Math.max(planned, untilOpen);
      }),
    refetchIntervalInBackground: true,
    refetchOnMount: "always",
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}

/**
 * Returns the refetch interval only while the query is idle. A wait may last for hours while requests are paused,
 * and each further interval would add a callback to it. React-query asks again once the wait has ended.
 */
function whenIdle({ state }: Waiting, intervalMs: () => number): number | false {
  return state.fetchStatus === "idle" ? intervalMs() : false;
}

interface Waiting {
  readonly state: { readonly fetchStatus: FetchStatus };
}
