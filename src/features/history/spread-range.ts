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
  readonly current: number;
  /** Undefined until `MIN_TYPICAL_SPREADS` differ and the spread is known for `TYPICAL_MS`: less tells nothing of a day. */
  readonly typical: Typical | undefined;
}

/** Quartiles by time: a quarter of it the spread was below `from`, a quarter above `to`. */
interface Typical {
  readonly from: Figure;
  readonly to: Figure;
  /** The same as shares. */
  readonly shares: TimeRange;
}

const TYPICAL_MS = 5 * 60_000;
/** With fewer different values there is no range: its ends would be the same. */
const MIN_SPREADS = 2;
/** With fewer different values the middle half of the time shows noise, such as a band over the whole range. */
const MIN_TYPICAL_SPREADS = 5;
/** Hundredths of a basis point in a ratio of half a spread to the mid, `TimedSpread.bps`. */
const DISPLAYED_UNITS = 2e6;

interface TimedSpread {
  readonly point: QuotePoint;
  readonly bps: number;
  readonly ms: number;
}

/**
 * Returns the range of the spread; undefined while the mid of the last quote is not above zero or its book is crossed, and
 * until `MIN_SPREADS` known spreads differ as they are displayed. A crossed book has no spread that could be paid.
 *
 * @param latest the last quote, which may not have been known for any time yet
 */
export function spreadRange(
  isin: Isin,
  segments: readonly Segment[],
  latest: QuotePoint | undefined,
): SpreadRange | undefined {
  const [last] = latest ? timedSpreadOf({ point: latest, from: 0, to: 0 }) : [];
  if (!last) return undefined;
  const spreads = segments.filter(({ isKnown }) => isKnown).flatMap(timedSpreadOf);
  const ordered = [...spreads, last].sort((a, b) => a.bps - b.bps);
  const different = new Set(ordered.map(({ bps }) => Math.round(bps * DISPLAYED_UNITS)));
  if (different.size < MIN_SPREADS) return undefined;
  const shown = [
    ordered[0],
    quantile(ordered, 0.25),
    quantile(ordered, 0.75),
    ordered.at(-1),
    last,
  ];
  const [lowest, lower, upper, highest] = shown;
  const [low, from, to, high, now] = shown.map((of) => of && bpsOf(isin, of));
  if (!lowest || !lower || !upper || !highest || !low || !from || !to || !high || !now)
    return undefined;
  const share = ({ bps }: TimedSpread) => (bps - lowest.bps) / (highest.bps - lowest.bps);
  const isTypical = different.size >= MIN_TYPICAL_SPREADS && totalMsOf(spreads) >= TYPICAL_MS;
  const typical = { from, to, shares: { from: share(lower), to: share(upper) } };
  return { low, high, now, current: share(last), typical: isTypical ? typical : undefined };
}

const totalMsOf = (spreads: readonly TimedSpread[]) => spreads.reduce((sum, { ms }) => sum + ms, 0);

const bpsOf = (isin: Isin, { point }: TimedSpread) => derive({ instrument: isin, ...point }).bps;

/** Computes the spread as a float, for order and positions only; shown values are exact. */
function timedSpreadOf({ point, from, to }: Omit<Segment, "isKnown">): readonly TimedSpread[] {
  const [bid, ask] = [Number(point.bid.price), Number(point.ask.price)];
  const isCounted = ask + bid > 0 && ask >= bid;
  return isCounted ? [{ point, bps: (ask - bid) / (ask + bid), ms: to - from }] : [];
}

function quantile(ordered: readonly TimedSpread[], share: number): TimedSpread | undefined {
  const totalMs = totalMsOf(ordered);
  let elapsedMs = 0;
  return ordered.find(({ ms }) => {
    elapsedMs += ms;
    return elapsedMs >= share * totalMs;
  });
}
