import type { Isin } from "#market/isin.ts";
import type { SourceStatus } from "./source.ts";

/** What a tab is and wants when it joins. */
export interface TabState {
  readonly weights: ReadonlyMap<Isin, number>;
  /** What has an armed alert: wanted at the background pace, while the tab is hidden as well. */
  readonly alerts: ReadonlySet<Isin>;
  readonly isVisible: boolean;
  readonly pausedSinceEpochMs: number | undefined;
}

export const NEW_TAB: TabState = {
  weights: new Map(),
  alerts: new Set(),
  isVisible: true,
  pausedSinceEpochMs: undefined,
};

/** A tab that has joined: what it wants now, and what it was last told. */
export interface Tab {
  weights: ReadonlyMap<Isin, number>;
  alerts: ReadonlySet<Isin>;
  isVisible: boolean;
  pausedSinceEpochMs: number | undefined;
  status: SourceStatus;
  readonly listeners: Set<(status: SourceStatus) => void>;
}

export const createTab = (state: TabState, status: SourceStatus): Tab => ({
  ...state,
  status,
  listeners: new Set(),
});

/** An instrument that is wanted for an alert alone is checked this often at most. */
const BACKGROUND_INTERVAL_MS = 30_000;

/** The weight of what is checked at the background pace, where a weight of 1 is the base interval. */
export const backgroundWeight = (baseIntervalMs: number): number =>
  baseIntervalMs / Math.max(baseIntervalMs, BACKGROUND_INTERVAL_MS);

/** Whether somebody looks at the tab and lets it ask. */
export const isActive = ({ isVisible, pausedSinceEpochMs }: TabState): boolean =>
  isVisible && pausedSinceEpochMs === undefined;

/** A hidden tab wants what its alerts need and nothing else; a paused one nothing at all. */
export const wantsAnything = (tab: TabState): boolean =>
  isActive(tab) || (tab.pausedSinceEpochMs === undefined && tab.alerts.size > 0);

/**
 * What all tabs together want: of each instrument the greatest weight that anybody gives it.
 * `background` is the weight of an alert.
 */
export function unionOf(tabs: Iterable<TabState>, background: number): ReadonlyMap<Isin, number> {
  const union = new Map<Isin, number>();
  const want = (isin: Isin, weight: number) =>
    union.set(isin, Math.max(weight, union.get(isin) ?? 0));
  for (const tab of tabs) {
    if (!wantsAnything(tab)) continue;
    for (const isin of tab.alerts) want(isin, background);
    if (!isActive(tab)) continue;
    for (const [isin, weight] of tab.weights) want(isin, weight);
  }
  return union;
}
