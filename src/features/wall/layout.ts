/** Size of the wall in CSS pixels. */
export interface WallSize {
  readonly width: number;
  readonly height: number;
  /** Size of the page's text, relative to the usual one. */
  readonly textScale: number;
}

/** Layout of a list on the wall, the same on each of its pages. */
export interface WallLayout {
  /** Number of pages; at least one. */
  readonly pages: number;
  /** Number of tiles in each row of a full page. */
  readonly rows: readonly number[];
  /** Whether the tiles are at least as high as the narrowest one is wide: only their width limits their prices. */
  readonly isTall: boolean;
}

/** Size for which the parts of a tile are designed (see wall.css), in CSS pixels, and 20 more for the chart. */
const TILE = { width: 480, height: 352 };
/** Narrower tiles are hard to read. */
const MIN_WIDTH = 320;
/** Lower rows are hard to read, too; `ROWS` in Wall.tsx keeps them from it. At the usual text size. */
const MIN_HEIGHT = 176;

/** A page of a screen of 1920 x 1080, and of a smaller one, has at most this many tiles. */
const USUAL_TILES = 12;
/** Minimum size of a tile on a page with more than `USUAL_TILES`, in CSS pixels: that of one of 12 on 1920 x 1080. */
const LARGE_SCREEN_TILE = { width: 480, height: 331 };
/**
 * No page has more tiles, however large the screen is. The digits of a price then have a fortieth of the height of the
 * screen, and are legible from five times that height.
 */
const MAX_TILES = 30;

/**
 * Lays a list out. One page has full rows. Of several pages, each has the same grid and about as many tiles, and only the last
 * one may have cells without a tile.
 */
export function layOut(count: number, size: WallSize): WallLayout {
  const layout = pagesOf(count, size);
  const { rows } = layout;
  return { ...layout, isTall: size.height / rows.length >= size.width / (rows[0] ?? 1) };
}

function pagesOf(count: number, size: WallSize): Omit<WallLayout, "isTall"> {
  const maxTiles = maxTilesOf(size);
  if (count <= maxTiles) return { pages: 1, rows: divide(count, size) };
  // No page may have smaller text than a page with the maximum number of tiles.
  const minScale = scaleOf(divide(maxTiles, size), size);
  let best = { pages: 0, rows: [0], scale: 0, value: 0 };
  for (let columns = 1; columns <= maxColumnsOf(size); columns++) {
    for (let rowCount = 1; rowCount * columns <= maxTiles; rowCount++) {
      const rows = Array.from({ length: rowCount }, () => columns);
      const scale = scaleOf(rows, size);
      if (scale < minScale) continue;
      const cells = rowCount * columns;
      const pages = Math.ceil(count / cells);
      // Squared, so that one page more costs less than a last page that is nearly empty.
      const value = (count / (pages * cells)) ** 2 / pages;
      if (value > best.value || (value === best.value && scale > best.scale)) {
        best = { pages, rows, scale, value };
      }
    }
  }
  // The tiles are spread evenly over these pages, where that makes no text smaller.
  const fullest = Math.ceil(count / best.pages);
  const rows = divide(fullest, size);
  const isEven = scaleOf(rows, size) >= best.scale;
  return isEven ? { pages: Math.ceil(count / fullest), rows } : best;
}

/** Returns the items of a page, counted from 0. */
export function onPage<Item>(
  items: readonly Item[],
  page: number,
  { rows }: WallLayout,
): readonly Item[] {
  const cells = sum(rows);
  return items.slice(page * cells, (page + 1) * cells);
}

function maxTilesOf({ width, height }: WallSize): number {
  const fitting =
    Math.floor(width / LARGE_SCREEN_TILE.width) * Math.floor(height / LARGE_SCREEN_TILE.height);
  return Math.min(MAX_TILES, Math.max(USUAL_TILES, fitting));
}

const maxColumnsOf = ({ width }: WallSize): number => Math.max(1, Math.floor(width / MIN_WIDTH));

/**
 * Divides a single page into rows that are full: a row with fewer tiles has wider ones. Of all divisions it returns the
 * one with the largest text, or one with smaller text and more equal tiles.
 */
function divide(count: number, size: WallSize): readonly number[] {
  const minRows = Math.max(1, Math.ceil(count / maxColumnsOf(size)));
  const maxRows = Math.min(count, Math.floor(size.height / (MIN_HEIGHT * size.textScale)));
  let best = { rows: shares(count, minRows), score: 0 };
  for (let rowCount = minRows; rowCount <= maxRows; rowCount++) {
    const rows = shares(count, rowCount);
    const [fullest = 1] = rows;
    const emptiest = rows.at(-1) ?? 1;
    const score = scaleOf(rows, size) * Math.sqrt(emptiest / fullest);
    if (score > best.score) best = { rows, score };
  }
  return best.rows;
}

/** Returns the size of a page's text, relative to the one for which a tile is designed. */
function scaleOf(rows: readonly number[], { width, height }: WallSize): number {
  const [fullest = 1] = rows;
  return Math.min(width / fullest / TILE.width, height / rows.length / TILE.height);
}

/** Distributes a number of items as evenly as possible, the larger shares first. */
const shares = (itemCount: number, shareCount: number): readonly number[] =>
  Array.from({ length: shareCount }, (_, index) => Math.ceil((itemCount - index) / shareCount));

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
