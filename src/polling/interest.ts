import type { Isin } from "#market/isin.ts";
import type { SourceStatus } from "./source.ts";

/** What a tab is and wants when it joins. */
export interface TabState {
  readonly weights: ReadonlyMap<Isin, number>;
  readonly isVisible: boolean;
  readonly pausedSinceEpochMs: number | undefined;
}

export const NEW_TAB: TabState = {
  weights: new Map(),
  isVisible: true,
  pausedSinceEpochMs: undefined,
};

/** A tab that has joined: what it wants now, and what it was last told. */
export interface Tab {
  weights: ReadonlyMap<Isin, number>;
  isVisible: boolean;
  pausedSinceEpochMs: number | undefined;
  status: SourceStatus;
  readonly listeners: Set<(status: SourceStatus) => void>;
}

/** A tab that is hidden or paused wants nothing for now. */
export const isActive = ({ isVisible, pausedSinceEpochMs }: TabState): boolean =>
  isVisible && pausedSinceEpochMs === undefined;

/** What all tabs together want: of each instrument the greatest weight that anybody gives it. */
export function unionOf(tabs: Iterable<TabState>): ReadonlyMap<Isin, number> {
  const union = new Map<Isin, number>();
  for (const tab of tabs) {
    if (!isActive(tab)) continue;
    for (const [isin, weight] of tab.weights) {
      union.set(isin, Math.max(weight, union.get(isin) ?? 0));
    }
  }
  return union;
}
