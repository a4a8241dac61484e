import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { Figure } from "#market/figure.ts";
import type { Gap, TouchPoint } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";

/** What the wall shows of the past. Whoever keeps it hands it over through `PastProvider`. */
export interface Past {
  /** The mid against the first one kept for today, in percent; undefined where there are not both. */
  sessionChange(isin: Isin): Figure | undefined;
  /** The touches of the last `PAST_MS`, the oldest first; the same array while none is new. */
  recent(isin: Isin): readonly (TouchPoint | Gap)[];
  /** Called whenever one of both may be another; returns how to end it. */
  subscribe(isin: Isin, listener: () => void): () => void;
}

/** How far back the wall's charts reach. */
export const PAST_MS = 15 * 60_000;

const NOTHING: readonly (TouchPoint | Gap)[] = [];
const PastContext = createContext<Past>({
  sessionChange: () => undefined,
  recent: () => NOTHING,
  subscribe: () => () => undefined,
});
export const PastProvider = PastContext.Provider;
export const usePast = (): Past => useContext(PastContext);

/** An instrument's session change, read anew whenever it is another. */
export function useSessionChange(isin: Isin): Figure | undefined {
  const past = usePast();
  const subscribe = useCallback(
    (listener: () => void) => past.subscribe(isin, listener),
    [past, isin],
  );
  return useSyncExternalStore(subscribe, () => past.sessionChange(isin));
}
