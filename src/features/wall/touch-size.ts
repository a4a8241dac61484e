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

/** Room for a price beside the other one, whose arrow stays clear of the edge of the tile, and for one above the other, in tile pixels. */
const BESIDE_PX = 195;
const STACKED_PX = 430;

/** Greatest font sizes beside and above each other, and the line height beside, of a usual tile and of a tall one. */
const USUAL = { beside: 60, line: 70, stacked: 36 };
const TALL = { beside: 72, line: 82, stacked: 64 };
/** Smaller prices would be hard to read across a room; they are stacked. */
const LEAST_BESIDE_PX = 28;

/**
 * Returns the greatest size at which both prices fit whole, whichever of their digits are bold.
 *
 * @param isTall whether the tile has height to spare: its prices are larger where its width allows
 */
export function touchSize(prices: readonly string[], isTall: boolean): TouchSize {
  const widthEm = widthOf(prices);
  const greatest = isTall ? TALL : USUAL;
  const price = Math.min(greatest.beside, Math.floor(BESIDE_PX / widthEm));
  if (price >= LEAST_BESIDE_PX) return { price, line: greatest.line, isStacked: false };
  const stacked = Math.min(greatest.stacked, Math.floor(STACKED_PX / widthEm));
  return { price: stacked, line: Math.max(24, stacked + 4), isStacked: true };
}

/** Returns the greatest width of the widest price, as a share of its font size. */
export const widthOf = (prices: readonly string[]): number =>
  Math.max(
    ...prices.map((price) =>
      Array.from(price).reduce((sum, sign) => sum + (MARK.test(sign) ? MARK_EM : DIGIT_EM), 0),
    ),
  );
