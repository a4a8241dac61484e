import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { Figure } from "#market/figure.ts";
import type { Gap, TouchPoint } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { useLive } from "./hooks.ts";

/** The time that the trend lines of the table and the wall show. */
export const TREND_MS = 15 * 60_000;

/** The past values for the table and the wall, provided by `TrendsProvider`. */
export interface Trends {
  /** The mid compared with the first one stored for today, in percent; undefined unless both are known. */
  sessionChange(isin: Isin): Figure | undefined;
  /** The touches of the last `TREND_MS`, oldest first; the same array as long as none is new. */
  recent(isin: Isin): readonly (TouchPoint | Gap)[];
  /** Notifies whenever one of the two may have changed; returns a function that unsubscribes. */
  subscribe(isin: Isin, listener: () => void): () => void;
  readonly updates: RecentUpdates;
  /** Absent until the history is loaded. */
  readonly baseline?: SessionBaseline;
}

/** The bases of session changes, as the epoch milliseconds of the checks that first showed them. */
export interface SessionBaseline {
  /** Returns the base of one instrument, midnight at the earliest; undefined as long as its session change is. */
  readonly of: (isin: Isin) => number | undefined;
  /** The earliest base of the followed instruments; undefined as long as none is known. */
  readonly earliest: () => number | undefined;
  /** The base that is named for an instrument: the earliest one, if its own is less than a minute later. */
  readonly named: (isin: Isin) => number | undefined;
  /** Whether the base of an instrument is of a later round of checks than the earliest one. */
  readonly isLater: (isin: Isin) => boolean;
  /** Notifies whenever one of them may have changed; returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The update frequency of instruments. It is computed from whole quotes, which `Trends` does not have. */
export interface RecentUpdates {
  /**
   * The number of quotes in the last `TREND_MS` that differed from the one before in a price or a size; undefined
   * until it is known. It is updated only while there is a subscription.
   */
  count(isin: Isin): number | undefined;
  /** Notifies whenever the count may have changed; returns a function that unsubscribes. */
  subscribe(isin: Isin, listener: () => void): () => void;
}

const NO_POINTS: readonly (TouchPoint | Gap)[] = [];
const subscribe = () => () => undefined;
export const NO_TRENDS: Trends = {
  sessionChange: () => undefined,
  recent: () => NO_POINTS,
  subscribe,
  updates: { count: () => undefined, subscribe },
};

const TrendsContext = createContext(NO_TRENDS);
export const TrendsProvider = TrendsContext.Provider;
export const useTrends = (): Trends => useContext(TrendsContext);

/** Returns the session change of an instrument; the component renders whenever it changes. */
export function useSessionChange(isin: Isin): Figure | undefined {
  const trends = useTrends();
  return useFollowed(isin, trends, () => trends.sessionChange(isin));
}

/** Returns what `read` finds of the bases of session changes; the component renders whenever it changes. */
export function useSessionBaseline<Value>(
  read: (baseline: SessionBaseline) => Value,
): Value | undefined {
  const { baseline } = useTrends();
  return useSyncExternalStore(baseline?.subscribe ?? subscribe, () => baseline && read(baseline));
}

/**
 * Returns the session change of an instrument, and the instants for `useSessionStart`: its base, now, and the base that is
 * named. Undefined unless the change is known.
 */
export function useSessionChangeSince(isin: Isin) {
  const { clock } = useLive();
  const percent = useSessionChange(isin);
  const base = useSessionBaseline(({ of }) => of(isin));
  const named = useSessionBaseline((bases) => bases.named(isin));
  if (percent === undefined) return undefined;
  const since = base === undefined ? undefined : ([base, clock.epochNow(), named] as const);
  return { percent, since } as const;
}

/** The number of recent updates of an instrument; the component renders whenever it changes. */
export function useRecentUpdates(isin: Isin): number | undefined {
  const { updates } = useTrends();
  return useFollowed(isin, updates, () => updates.count(isin));
}

function useFollowed<Value>(
  isin: Isin,
  source: Pick<Trends, "subscribe">,
  read: () => Value,
): Value {
  const subscribeTo = useCallback(
    (listener: () => void) => source.subscribe(isin, listener),
    [source, isin],
  );
  return useSyncExternalStore(subscribeTo, read);
}
