import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { Figure } from "#market/figure.ts";
import type { Gap, TouchPoint } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";

/** What the table shows of the past. Whoever keeps it hands it over through `TrendsProvider`. */
export interface Trends {
  /** The mid against the first one kept for today, in percent; undefined where there are not both. */
  sessionChange(isin: Isin): Figure | undefined;
  /** The touches of the last fifteen minutes, the oldest first; the same array while none is new. */
  recent(isin: Isin): readonly (TouchPoint | Gap)[];
  /** Called whenever one of both may be another; returns how to end it. */
  subscribe(isin: Isin, listener: () => void): () => void;
}

/** How far back the table's lines of the mid reach. */
export const TREND_MS = 15 * 60_000;

const NO_POINTS: readonly (TouchPoint | Gap)[] = [];
export const NO_TRENDS: Trends = {
  sessionChange: () => undefined,
  recent: () => NO_POINTS,
  subscribe: () => () => undefined,
};

const TrendsContext = createContext(NO_TRENDS);
export const TrendsProvider = TrendsContext.Provider;
export const useTrends = (): Trends => useContext(TrendsContext);

/** An instrument's session change, read anew whenever it is another. */
export function useSessionChange(isin: Isin): Figure | undefined {
  const trends = useTrends();
  const subscribe = useCallback(
    (listener: () => void) => trends.subscribe(isin, listener),
    [trends, isin],
  );
  return useSyncExternalStore(subscribe, () => trends.sessionChange(isin));
}
