/** Prices at the lower and the upper edge of a chart, only for positions. */
export interface PriceRange {
  readonly low: number;
  readonly high: number;
}

/** Minimum height of a chart in usual spreads, and the share of the price at which that is enough. */
const QUIET_SPREADS = 8;
const QUIET_SHARE = 20e-4;
/** Minimum height of a chart whose usual spread is 0, as a share of the price. */
const MIN_SHARE = 2e-4;
/** Minimum height of a chart of both sides in usual spreads: the band between them takes at most a third of it. */
export const BAND_SPREADS = 3;

/**
 * Returns the prices between which a chart is drawn: those of its lines, but widened around their middle to a minimum
 * range, so that a single step does not look like a crash. A chart that was fitted to its lines alone would show the
 * noise of a few seconds as large as the move of a day.
 *
 * @param lines the lowest and the highest price drawn
 * @param spreads those of the touches drawn; the usual one is their median
 * @param minSpreads minimum range in usual spreads, however wide they are
 */
export function priceRange(
  { low, high }: PriceRange,
  spreads: readonly number[],
  minSpreads: number,
): PriceRange {
  const usual = spreads.map(Math.abs).sort((a, b) => a - b)[spreads.length >> 1] ?? 0;
  const level = Math.abs(low / 2 + high / 2);
  const least = Math.max(
    level * MIN_SHARE,
    usual * minSpreads,
    Math.min(usual * QUIET_SPREADS, level * QUIET_SHARE),
  );
  // All prices may be 0.
  const missing = Math.max(0, (least || 1) - (high - low)) / 2;
  return { low: low - missing, high: high + missing };
}
