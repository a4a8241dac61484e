/** Maximum number of tiles on a page. */
const MAX_TILES = 12;

/** Returns the number of pages for a number of instruments; at least one. */
export const pagesOf = (count: number): number => Math.max(1, Math.ceil(count / MAX_TILES));

/** Returns the items of a page, counted from 0. Pages are filled evenly, so that none is nearly empty. */
export function onPage<Item>(items: readonly Item[], page: number): readonly Item[] {
  const sizes = shares(items.length, pagesOf(items.length));
  const from = sum(sizes.slice(0, page));
  return items.slice(from, from + (sizes[page] ?? 0));
}

/** Size of the wall in CSS pixels. */
export interface WallSize {
  readonly width: number;
  readonly height: number;
  /** Size of the page's text, relative to the usual one. */
  readonly textScale: number;
}

/** Tiles of a page, by the number of tiles in each row. */
export interface Division {
  readonly rows: readonly number[];
  /** Number of tiles in the fullest row. */
  readonly columns: number;
}

/** Size for which the parts of a tile are designed (see wall.css), in CSS pixels, and 20 more for the chart. */
const TILE = { width: 480, height: 352 };
/** Narrower tiles are hard to read. */
const MIN_WIDTH = 320;
/** Lower rows are hard to read, too; `MIN_ROW` in Wall.tsx keeps them from it. At the usual text size. */
const MIN_HEIGHT = 176;

/**
 * Divides a page into rows that are full: a row with fewer tiles has wider ones. Of all divisions it returns the one
 * with the largest text, or one with smaller text and more equal tiles.
 */
export function divide(count: number, { width, height, textScale }: WallSize): Division {
  const maxColumns = Math.max(1, Math.floor(width / MIN_WIDTH));
  const minRows = Math.max(1, Math.ceil(count / maxColumns));
  const maxRows = Math.min(count, Math.floor(height / (MIN_HEIGHT * textScale)));
  let best = { rows: shares(count, minRows), score: 0 };
  for (let rowCount = minRows; rowCount <= maxRows; rowCount++) {
    const rows = shares(count, rowCount);
    const [fullest = 1] = rows;
    const emptiest = rows.at(-1) ?? 1;
    const scale = Math.min(width / fullest / TILE.width, height / rowCount / TILE.height);
    const score = scale * Math.sqrt(emptiest / fullest);
    if (score > best.score) best = { rows, score };
  }
  return { rows: best.rows, columns: best.rows[0] ?? 1 };
}

/** Distributes a number of items as evenly as possible, the larger shares first. */
const shares = (itemCount: number, shareCount: number): readonly number[] =>
  Array.from({ length: shareCount }, (_, index) => Math.ceil((itemCount - index) / shareCount));

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
