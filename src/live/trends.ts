import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { Figure } from "#market/figure.ts";
import type { Gap, TouchPoint } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";

/** How far back the lines of the table and of the wall reach. */
export const TREND_MS = 15 * 60_000;

/** The past values in the table and on the wall. The composition provides them (`TrendsProvider`). */
export interface Trends {
  /** The mid compared with the first one stored for today, in percent; undefined unless both are known. */
  sessionChange(isin: Isin): Figure | undefined;
  /** The touches of the last `TREND_MS`, oldest first; the same array while none is new. */
  recent(isin: Isin): readonly (TouchPoint | Gap)[];
  /** Calls back whenever either of them may have changed; returns a function that ends it. */
  subscribe(isin: Isin, listener: () => void): () => void;
  readonly updates: RecentUpdates;
  /** Absent until the past is loaded. */
  readonly baseline?: SessionBaseline;
}

/** The base of session changes, as the epoch milliseconds of the check that first showed it. */
interface SessionBaseline {
  /** That of one instrument; undefined while its session change is. */
  readonly of: (isin: Isin) => number | undefined;
  /** The earliest of today among all that are followed now; of another day only where none is of today. */
  readonly earliest: () => number | undefined;
  /** Calls back whenever one of them may have changed; returns a function that ends it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** How lively an instrument is. It follows whole quotes, which `Trends` itself does not hold. */
export interface RecentUpdates {
  /**
   * How many quotes of the last `TREND_MS` this browser received that differ from the one before, in a
   * price or a size; undefined until it is known. Without a subscription it is not kept up.
   */
  count(isin: Isin): number | undefined;
  /** Calls back whenever the count may have changed; returns a function that ends it. */
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

/** An instrument's session change; renders again whenever it changes. */
export function useSessionChange(isin: Isin): Figure | undefined {
  const trends = useTrends();
  return useFollowed(isin, trends, () => trends.sessionChange(isin));
}

/** How many updates an instrument had recently; renders again whenever that changes. */
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
