/** Size of both prices of a tile, in tile pixels. */
export interface TouchSize {
  /** Font size. */
  readonly price: number;
  /** Line height. */
  readonly line: number;
  /** Whether the prices are stacked, because they do not fit side by side. */
  readonly isStacked: boolean;
}

/** Greatest widths at which a price is bold, as shares of its font size: of a digit, and of a mark between digits. */
const DIGIT_EM = 0.59;
const MARK_EM = 0.3;
const MARK = /[.,'’\s]/;

/** Room for a price beside the other one, and for one above the other, in tile pixels. */
const BESIDE_PX = 197;
const STACKED_PX = 420;

/** Greatest font sizes by the maximum length of the longer price in characters. */
const STEPS = [
  { longest: 6, price: 60 },
  { longest: 7, price: 54 },
  { longest: 8, price: 49 },
  { longest: 9, price: 43 },
];
const LONG_PX = 35;
/** Smaller prices would be hard to read across a room; they are stacked, at most at the second size. */
const LEAST_BESIDE_PX = 28;
const GREATEST_STACKED_PX = 36;

/** Greatest size on a tall tile, where the prices are stacked and leave the chart its usual height; and the line height. */
const TALL_PX = 80;
const TALL_LINE_PX = 86;

/**
 * Returns the greatest size at which both prices fit whole, whichever of their digits are bold.
 *
 * @param isTall whether the tile has room for two large prices one above the other
 */
export function touchSize(prices: readonly string[], isTall: boolean): TouchSize {
  const longest = Math.max(...prices.map(({ length }) => length));
  const widthEm = widthOf(prices);
  if (isTall) {
    const price = Math.min(TALL_PX, Math.floor(STACKED_PX / widthEm));
    return { price, line: TALL_LINE_PX, isStacked: true };
  }
  const step = STEPS.find((each) => longest <= each.longest)?.price ?? LONG_PX;
  const price = Math.min(step, Math.floor(BESIDE_PX / widthEm));
  if (price >= LEAST_BESIDE_PX) return { price, line: 70, isStacked: false };
  const stacked = Math.min(GREATEST_STACKED_PX, Math.floor(STACKED_PX / widthEm));
  return { price: stacked, line: Math.max(24, stacked + 4), isStacked: true };
}

/** Returns the greatest width of the widest price, as a share of its font size. */
export const widthOf = (prices: readonly string[]): number =>
  Math.max(
    ...prices.map((price) =>
      Array.from(price).reduce((sum, sign) => sum + (MARK.test(sign) ? MARK_EM : DIGIT_EM), 0),
    ),
  );
