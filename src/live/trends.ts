import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { Figure } from "#market/figure.ts";
import type { Gap, TouchPoint } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";

/** How far back the lines of the table and of the wall reach. */
export const TREND_MS = 15 * 60_000;

/** What the table and the wall show of the past. The composition provides it (`TrendsProvider`). */
export interface Trends {
  /** The mid compared with the first one stored for today, in percent; undefined unless both are known. */
  sessionChange(isin: Isin): Figure | undefined;
  /** The touches of the last `TREND_MS`, oldest first; the same array while none is new. */
  recent(isin: Isin): readonly (TouchPoint | Gap)[];
  /** Calls back whenever either of them may have changed; returns a function that ends it. */
  subscribe(isin: Isin, listener: () => void): () => void;
}

const NO_POINTS: readonly (TouchPoint | Gap)[] = [];
export const NO_TRENDS: Trends = {
  sessionChange: () => undefined,
  recent: () => NO_POINTS,
  subscribe: () => () => undefined,
};

const TrendsContext = createContext(NO_TRENDS);
export const TrendsProvider = TrendsContext.Provider;
export const useTrends = (): Trends => useContext(TrendsContext);

/** An instrument's session change; renders again whenever it changes. */
export function useSessionChange(isin: Isin): Figure | undefined {
  const trends = useTrends();
  const subscribe = useCallback(
    (listener: () => void) => trends.subscribe(isin, listener),
    [trends, isin],
  );
  return useSyncExternalStore(subscribe, () => trends.sessionChange(isin));
}
