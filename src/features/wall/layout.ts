/** Maximum number of tiles on a page. */
const MAX_TILES = 12;
/** Possible numbers of tiles on a page; the smallest sufficient one is used. */
const DIVISIONS = [1, 2, 4, 6, 9, MAX_TILES];

/** Returns the number of pages for a number of instruments; at least one. */
export const pagesOf = (count: number): number => Math.max(1, Math.ceil(count / MAX_TILES));

/** Returns how many items are on each page but the last: pages are filled evenly, so that none is nearly empty. */
const perPage = (count: number): number => Math.ceil(count / pagesOf(count));

/** Returns the items of a page, counted from 0. */
export function onPage<Item>(items: readonly Item[], page: number): readonly Item[] {
  const size = perPage(items.length);
  return items.slice(page * size, (page + 1) * size);
}

/** Returns the number of tiles that every page is divided into, a last page that is not full included. */
export const tilesFor = (count: number): number =>
  DIVISIONS.find((tiles) => tiles >= perPage(count)) ?? MAX_TILES;
