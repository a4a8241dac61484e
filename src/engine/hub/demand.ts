import type { Isin } from "#market/isin.ts";

/** The demand of one seat: that of a tab, or of another client of the engine. */
export interface Demand {
  readonly weights: ReadonlyMap<Isin, number>;
  /** The instruments with an interval of their own; for the others it follows from the weight. */
  readonly intervals?: ReadonlyMap<Isin, WantInterval>;
  /** Instruments with an armed alert: checked at the background pace, also while the tab is hidden. */
  readonly alerts: ReadonlySet<Isin>;
  readonly isVisible: boolean;
  readonly pausedSinceEpochMs: number | undefined;
}

/** How often an instrument is asked for at most, whatever its weight. */
export interface WantInterval {
  readonly ms: number;
  /** It is asked for once for each `call`, and not by itself. */
  readonly isOnCall: boolean;
}

/** The shortest interval of an instrument that is wanted for an alert alone. */
export const BACKGROUND_INTERVAL_MS = 30_000;

/** The weight of the background pace, where a weight of 1 means the base interval. */
export const backgroundWeight = (baseIntervalMs: number): number =>
  baseIntervalMs / Math.max(baseIntervalMs, BACKGROUND_INTERVAL_MS);

/** Whether the tab is visible and not paused. */
export const isActive = ({ isVisible, pausedSinceEpochMs }: Demand): boolean =>
  isVisible && pausedSinceEpochMs === undefined;

/** A hidden tab wants only what its alerts need; a paused one wants nothing. */
export const hasDemand = (demand: Demand): boolean =>
  isActive(demand) || (demand.pausedSinceEpochMs === undefined && demand.alerts.size > 0);

/** How one instrument is wanted. */
export interface Want {
  readonly weight: number;
  /** Set where each seat that wants it gives it an interval of its own. */
  readonly interval?: WantInterval | undefined;
}

/**
 * The combined demand of all seats: for each instrument the greatest weight that any seat gives it.
 * `background` is the weight of an alert.
 */
export function unionOf(seats: Iterable<Demand>, background: number): ReadonlyMap<Isin, Want> {
  const union = new Map<Isin, Want>();
  const want = (isin: Isin, weight: number, interval?: WantInterval) => {
    const other = union.get(isin);
    union.set(isin, {
      weight: Math.max(weight, other?.weight ?? 0),
      interval: other ? shorter(interval, other.interval) : interval,
    });
  };
  for (const seat of seats) {
    if (!hasDemand(seat)) continue;
    for (const isin of seat.alerts) want(isin, background);
    if (!isActive(seat)) continue;
    for (const [isin, weight] of seat.weights) want(isin, weight, seat.intervals?.get(isin));
  }
  return union;
}

/** A seat without an interval of its own goes before one that has one. */
const shorter = (
  one: WantInterval | undefined,
  other: WantInterval | undefined,
): WantInterval | undefined =>
  one && other && { ms: Math.min(one.ms, other.ms), isOnCall: one.isOnCall && other.isOnCall };
