/** Prices at the lower and the upper edge of a chart, only for positions. */
export interface PriceRange {
  readonly low: number;
  readonly high: number;
}

/** Minimum height of the lines' room in usual spreads: a flat market does not look wild, and a band takes a third of it. */
const QUIET_SPREADS = 3;
/** Minimum height where the usual spread is 0, as a share of the price. */
const MIN_SHARE = 2e-4;
/** Number of different quotes from which on the lines take two thirds of the height at least; a third after the first change. */
const LIVELY_QUOTES = 3;
/** Minimum height beside a spread that is too small for positions, as a share of the price. */
const MIN_RESOLVED = 1e-12;

/**
 * Returns the prices between which a chart is drawn: those of its lines, but widened around their middle to a few usual
 * spreads, so that a single step does not look like a crash. Once the quotes differ, the lines take a third of the height
 * at least, and two thirds from the third different quote on.
 *
 * @param lines the lowest and the highest price drawn
 * @param spreads those of the touches drawn; the usual one is their median
 * @param calm multiplies the minimum height
 * @param quotes number of different quotes among the lines
 */
export function priceRange(
  { low, high }: PriceRange,
  spreads: readonly number[],
  calm = 1,
  quotes = 1,
): PriceRange {
  const usual = spreads.map(Math.abs).sort((a, b) => a - b)[spreads.length >> 1] ?? 0;
  const middle = Math.abs(low / 2 + high / 2);
  const quiet = calm * (usual * QUIET_SPREADS || middle * MIN_SHARE);
  const changes = Math.min(quotes, LIVELY_QUOTES) - 1;
  const most = changes > 0 ? ((high - low) * LIVELY_QUOTES) / changes : Infinity;
  const least = Math.max(Math.min(quiet, most), middle * MIN_RESOLVED);
  // All prices may be 0.
  const missing = Math.max(0, (least || 1) - (high - low)) / 2;
  return { low: low - missing, high: high + missing };
}
