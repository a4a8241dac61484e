import type { Isin } from "#market/isin.ts";

/** The demand of one seat: that of a tab, or of another client of the engine. */
export interface Demand {
  readonly weights: ReadonlyMap<Isin, number>;
  /** The instruments with an interval of their own; for the others it follows from the weight. */
  readonly intervals?: ReadonlyMap<Isin, WantInterval>;
  /** Instruments with an armed alert: checked whether watched or not, at the background pace while the tab is hidden. */
  readonly alerts: ReadonlySet<Isin>;
  readonly isVisible: boolean;
  readonly pausedSinceEpochMs: number | undefined;
}

/** The shortest interval between two requests for an instrument, independent of its weight. */
export interface WantInterval {
  readonly ms: number;
  /** Whether the instrument is requested only when it is called. */
  readonly isOnCall: boolean;
}

/** The shortest interval of an instrument that is wanted for an alert of a hidden tab alone. */
export const BACKGROUND_INTERVAL_MS = 30_000;
/** The least weight of an instrument with an alert while the tab is visible: that of a row scrolled out of view. */
const ALERT_WEIGHT = 0.25;

/** Returns the weight of the background pace, where a weight of 1 means the base interval. */
export const backgroundWeight = (baseIntervalMs: number): number =>
  baseIntervalMs / Math.max(baseIntervalMs, BACKGROUND_INTERVAL_MS);

/** Returns whether the tab is visible and not paused. */
export const isActive = ({ isVisible, pausedSinceEpochMs }: Demand): boolean =>
  isVisible && pausedSinceEpochMs === undefined;

/** Returns whether anything is wanted. A hidden tab wants only what its alerts need; a paused one wants nothing. */
export const hasDemand = (demand: Demand): boolean =>
  isActive(demand) || (demand.pausedSinceEpochMs === undefined && demand.alerts.size > 0);

/** The combined demand for one instrument. */
export interface Want {
  readonly weight: number;
  /** Set if each seat that wants the instrument gives it an interval. */
  readonly interval?: WantInterval | undefined;
}

/**
 * Combines the demand of all seats: each instrument has the greatest weight of any seat.
 *
 * @param background the weight of an instrument with an alert of a hidden seat
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
    const alertWeight = isActive(seat) ? Math.max(background, ALERT_WEIGHT) : background;
    for (const isin of seat.alerts) want(isin, alertWeight);
    if (!isActive(seat)) continue;
    for (const [isin, weight] of seat.weights) want(isin, weight, seat.intervals?.get(isin));
  }
  return union;
}

/** Returns the shorter interval; undefined if one seat gives none, because its weight decides then. */
const shorter = (
  one: WantInterval | undefined,
  other: WantInterval | undefined,
): WantInterval | undefined =>
  one && other && { ms: Math.min(one.ms, other.ms), isOnCall: one.isOnCall && other.isOnCall };
