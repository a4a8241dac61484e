import type { Isin } from "#market/isin.ts";

/** What one seat wants: that of a tab, or of whoever else the engine asks for. */
export interface Demand {
  readonly weights: ReadonlyMap<Isin, number>;
  /** What has an armed alert: wanted at the background pace, while the tab is hidden as well. */
  readonly alerts: ReadonlySet<Isin>;
  readonly isVisible: boolean;
  readonly pausedSinceEpochMs: number | undefined;
}

/** An instrument that is wanted for an alert alone is checked this often at most. */
const BACKGROUND_INTERVAL_MS = 30_000;

/** The weight of what is checked at the background pace, where a weight of 1 is the base interval. */
export const backgroundWeight = (baseIntervalMs: number): number =>
  baseIntervalMs / Math.max(baseIntervalMs, BACKGROUND_INTERVAL_MS);

/** Whether somebody looks at the tab and lets it ask. */
export const isActive = ({ isVisible, pausedSinceEpochMs }: Demand): boolean =>
  isVisible && pausedSinceEpochMs === undefined;

/** A hidden tab wants what its alerts need and nothing else; a paused one nothing at all. */
export const hasDemand = (demand: Demand): boolean =>
  isActive(demand) || (demand.pausedSinceEpochMs === undefined && demand.alerts.size > 0);

/**
 * What all tabs together want: of each instrument the greatest weight that anybody gives it.
 * `background` is the weight of an alert.
 */
export function unionOf(tabs: Iterable<Demand>, background: number): ReadonlyMap<Isin, number> {
  const union = new Map<Isin, number>();
  const want = (isin: Isin, weight: number) =>
    union.set(isin, Math.max(weight, union.get(isin) ?? 0));
  for (const tab of tabs) {
    if (!hasDemand(tab)) continue;
    for (const isin of tab.alerts) want(isin, background);
    if (!isActive(tab)) continue;
    for (const [isin, weight] of tab.weights) want(isin, weight);
  }
  return union;
}
