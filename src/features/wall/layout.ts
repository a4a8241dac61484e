/** A page of the wall holds no more; the next ones take its place in turn. */
const MAX_TILES = 12;
/** How many tiles a page is divided into: the least of these that holds what it shows. */
const DIVISIONS = [1, 2, 4, 6, 9, MAX_TILES];

/** How many pages as many instruments take; an empty wall is one page, too. */
export const pagesOf = (count: number): number => Math.max(1, Math.ceil(count / MAX_TILES));

/** Returns the items of a page, the first being 0. */
export const onPage = <Item>(items: readonly Item[], page: number): readonly Item[] =>
  items.slice(page * MAX_TILES, (page + 1) * MAX_TILES);

/** The division of every page: a last one that is not full keeps the size of the ones before it. */
export const tilesFor = (count: number): number =>
  DIVISIONS.find((tiles) => tiles >= count) ?? MAX_TILES;
