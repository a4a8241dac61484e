import type { Isin } from "#market/isin.ts";

/** What one seat wants: the seat of a tab, or of another client of the engine. */
export interface Demand {
  readonly weights: ReadonlyMap<Isin, number>;
  /**
   * How often each is to be asked at most, in milliseconds; by its weight where it has none. With this map
   * the seat is on call: an instrument is asked for once for each `call`.
   */
  readonly callIntervalsMs?: ReadonlyMap<Isin, number>;
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

/** How one instrument is wanted. */
export interface Want {
  readonly weight: number;
  /** Set where every seat that wants it is on call: it is asked for at most this often. */
  readonly callIntervalMs?: number | undefined;
}

/**
 * The combined demand of all seats: for each instrument the greatest weight that any seat gives it.
 * `background` is the weight of an alert.
 */
export function unionOf(seats: Iterable<Demand>, background: number): ReadonlyMap<Isin, Want> {
  const union = new Map<Isin, Want>();
  const want = (isin: Isin, weight: number, callIntervalMs?: number) => {
    const other = union.get(isin);
    union.set(isin, {
      weight: Math.max(weight, other?.weight ?? 0),
      callIntervalMs: other ? shorter(callIntervalMs, other.callIntervalMs) : callIntervalMs,
    });
  };
  for (const seat of seats) {
    if (!hasDemand(seat)) continue;
    for (const isin of seat.alerts) want(isin, background);
    if (!isActive(seat)) continue;
    for (const [isin, weight] of seat.weights) want(isin, weight, seat.callIntervalsMs?.get(isin));
  }
  return union;
}

/** Of two seats one that is not on call goes before one that is. */
const shorter = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? undefined : Math.min(one, other);
