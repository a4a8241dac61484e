import type { Isin } from "#market/isin.ts";

/** What one seat wants: the seat of a tab, or of another client of the engine. */
export interface Demand {
  readonly weights: ReadonlyMap<Isin, number>;
  /** Instruments with an armed alert: checked at the background pace, also while the tab is hidden. */
  readonly alerts: ReadonlySet<Isin>;
  readonly isVisible: boolean;
  readonly pausedSinceEpochMs: number | undefined;
}

/** The shortest interval of an instrument that is wanted for an alert alone. */
const BACKGROUND_INTERVAL_MS = 30_000;

/** The weight of the background pace, where a weight of 1 means the base interval. */
export const backgroundWeight = (baseIntervalMs: number): number =>
  baseIntervalMs / Math.max(baseIntervalMs, BACKGROUND_INTERVAL_MS);

/** Whether the tab is visible and not paused. */
export const isActive = ({ isVisible, pausedSinceEpochMs }: Demand): boolean =>
  isVisible && pausedSinceEpochMs === undefined;

/** A hidden tab wants only what its alerts need; a paused one wants nothing. */
export const hasDemand = (demand: Demand): boolean =>
  isActive(demand) || (demand.pausedSinceEpochMs === undefined && demand.alerts.size > 0);

/**
 * The combined demand of all tabs: for each instrument the greatest weight that any tab gives it.
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
