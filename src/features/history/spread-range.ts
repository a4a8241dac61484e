import type { Figure } from "#market/figure.ts";
import type { QuotePoint, TimeRange } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { derive } from "#market/quote.ts";
import type { Segment } from "./segments.ts";

/** Range of the spread. Shares are positions from its lowest (0) to its highest value (1). */
export interface SpreadRange {
  /** Basis points with two decimals. */
  readonly low: Figure;
  readonly high: Figure;
  readonly now: Figure;
  /** Quartiles by time: a quarter of it the spread was below `from`, a quarter above `to`. */
  readonly middle: TimeRange;
  readonly current: number;
}

interface TimedSpread {
  readonly point: QuotePoint;
  readonly bps: number;
  readonly ms: number;
}

/** Returns the range of the spread; undefined without a known quote whose mid is above zero. */
export function spreadRange(isin: Isin, segments: readonly Segment[]): SpreadRange | undefined {
  const spreads = segments.filter(({ isKnown }) => isKnown).flatMap(timedSpreadOf);
  const last = spreads.at(-1);
  const ordered = [...spreads].sort((a, b) => a.bps - b.bps);
  const [lowest, highest] = [ordered[0], ordered.at(-1)];
  if (!last || !lowest || !highest) return undefined;
  const bpsOf = ({ point }: TimedSpread) => derive({ instrument: isin, ...point }).bps;
  const [low, high, now] = [bpsOf(lowest), bpsOf(highest), bpsOf(last)];
  if (low === undefined || high === undefined || now === undefined) return undefined;
  const width = highest.bps - lowest.bps;
  const share = (bps: number) => (width === 0 ? 0.5 : (bps - lowest.bps) / width);
  const middle = { from: share(quantile(ordered, 0.25)), to: share(quantile(ordered, 0.75)) };
  return { low, high, now, middle, current: share(last.bps) };
}

/** Computes the spread as a float, for order and positions only; shown values are exact. */
function timedSpreadOf({ point, from, to }: Segment): readonly TimedSpread[] {
  const [bid, ask] = [Number(point.bid.price), Number(point.ask.price)];
  return ask + bid > 0 ? [{ point, bps: (ask - bid) / (ask + bid), ms: to - from }] : [];
}

function quantile(ordered: readonly TimedSpread[], share: number): number {
  const totalMs = ordered.reduce((sum, { ms }) => sum + ms, 0);
  let elapsedMs = 0;
  for (const { bps, ms } of ordered) {
    elapsedMs += ms;
    if (elapsedMs >= share * totalMs) return bps;
  }
  return ordered.at(-1)?.bps ?? 0;
}
