import type { Figure } from "#market/figure.ts";
import type { QuotePoint, TimeRange } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { derive } from "#market/quote.ts";
import type { Segment } from "./segments.ts";

/** How wide the spread was; the shares are places from the lowest (0) to the highest (1). */
export interface SpreadRange {
  /** Basis points, to two decimals. */
  readonly low: Figure;
  readonly high: Figure;
  readonly now: Figure;
  /** Between these the spread lay for half of the time, less than the first a quarter of it. */
  readonly middle: TimeRange;
  readonly current: number;
}

interface Held {
  readonly point: QuotePoint;
  readonly bps: number;
  readonly ms: number;
}

/**
 * Undefined while the mid of the last quote is not above zero, and until two spreads were known that differ as
 * they are written.
 *
 * @param latest the last quote, which may not have been known for any time yet
 */
export function spreadRange(
  isin: Isin,
  segments: readonly Segment[],
  latest: QuotePoint | undefined,
): SpreadRange | undefined {
  const [last] = latest ? heldOf({ point: latest, from: 0, to: 0 }) : [];
  if (!last) return undefined;
  const held = segments.filter(({ isKnown }) => isKnown).flatMap(heldOf);
  const ordered = [...held, last].sort((one, other) => one.bps - other.bps);
  const [lowest, highest] = [ordered[0], ordered.at(-1)];
  if (!lowest || !highest) return undefined;
  const bpsOf = ({ point }: Held) => derive({ instrument: isin, ...point }).bps;
  const [low, high, now] = [bpsOf(lowest), bpsOf(highest), bpsOf(last)];
  if (low === undefined || high === undefined || now === undefined || low === high)
    return undefined;
  const width = highest.bps - lowest.bps;
  const share = (bps: number) => (bps - lowest.bps) / width;
  const middle = { from: share(quantile(ordered, 0.25)), to: share(quantile(ordered, 0.75)) };
  return { low, high, now, middle, current: share(last.bps) };
}

/** For order and places only; what is written is worked out exactly. */
function heldOf({ point, from, to }: Omit<Segment, "isKnown">): readonly Held[] {
  const [bid, ask] = [Number(point.bid.price), Number(point.ask.price)];
  return ask + bid > 0 ? [{ point, bps: (ask - bid) / (ask + bid), ms: to - from }] : [];
}

function quantile(ordered: readonly Held[], share: number): number {
  const whole = ordered.reduce((sum, { ms }) => sum + ms, 0);
  let passed = 0;
  for (const { bps, ms } of ordered) {
    passed += ms;
    if (passed >= share * whole) return bps;
  }
  return ordered.at(-1)?.bps ?? 0;
}
