import type { Isin } from "#market/isin.ts";
import { ownText } from "./field-schemas.ts";
import { type Lists, MAX_NAME_LENGTH, type Watchlist } from "./lists.ts";

// Every edit is idempotent, so a tab can repeat it on top of another tab's write. An edit that changes
// nothing returns the same object. An unknown id changes nothing.

/** A removed list with its former position. */
export interface RemovedList {
  readonly list: Watchlist;
  readonly at: number;
}

/** Adds a list at the end, or at position `at`; an existing list with this id stays unchanged. */
export function addList(lists: Lists, list: Watchlist, at = lists.lists.length): Lists {
  if (lists.lists.some(({ id }) => id === list.id)) return lists;
  return { ...lists, lists: lists.lists.toSpliced(at, 0, list) };
}

export function changeList(
  lists: Lists,
  id: string,
  change: (list: Watchlist) => Watchlist,
): Lists {
  let isSame = true;
  const changed = lists.lists.map((list) => {
    const next = list.id === id ? change(list) : list;
    isSame &&= next === list;
    return next;
  });
  return isSame ? lists : { ...lists, lists: changed };
}

/** Renames a list; the name is cut if it is too long, and a blank one changes nothing. */
export function renameList(lists: Lists, id: string, text: string): Lists {
  const name = ownText(text, MAX_NAME_LENGTH);
  if (name === undefined) return lists;
  return changeList(lists, id, (list) => (list.name === name ? list : { ...list, name }));
}

export function removeList(
  lists: Lists,
  id: string,
): { readonly lists: Lists; readonly removed: RemovedList | undefined } {
  const at = lists.lists.findIndex((list) => list.id === id);
  const list = lists.lists[at];
  if (!list) return { lists, removed: undefined };
  return { lists: { ...lists, lists: lists.lists.toSpliced(at, 1) }, removed: { list, at } };
}

/** Moves a list to position `to` among the other lists. */
export function moveList(lists: Lists, id: string, to: number): Lists {
  const { lists: others, removed } = removeList(lists, id);
  return removed && removed.at !== to ? addList(others, removed.list, to) : lists;
}

export function changeIsins(
  lists: Lists,
  id: string,
  change: (isins: readonly Isin[]) => readonly Isin[],
): Lists {
  return changeList(lists, id, (list) => {
    const isins = change(list.isins);
    return isins.join() === list.isins.join() ? list : { ...list, isins };
  });
}

/** Moves rows together to position `to` among the other rows; they keep their order. */
export function moveRows(lists: Lists, id: string, rows: readonly Isin[], to: number): Lists {
  const moved = new Set(rows);
  return changeIsins(lists, id, (isins) => moveTogether(isins, (isin) => moved.has(isin), to));
}

/** Moves items together to position `to` among the other items; they keep their order. */
export const moveTogether = <Item>(
  items: readonly Item[],
  isMoved: (item: Item) => boolean,
  to: number,
): readonly Item[] =>
  items.filter((item) => !isMoved(item)).toSpliced(to, 0, ...items.filter(isMoved));

/** Adds rows at the end of another list; rows that it has keep their positions. */
export const copyRows = (lists: Lists, rows: readonly Isin[], toId: string): Lists =>
  changeIsins(lists, toId, (isins) => joinIsins(isins, rows));

export const removeRows = (lists: Lists, id: string, rows: readonly Isin[]): Lists =>
  changeIsins(lists, id, (isins) => isins.filter((isin) => !rows.includes(isin)));

/** Appends instruments in their order; those that are present keep their positions. */
export const joinIsins = (isins: readonly Isin[], more: readonly Isin[]): readonly Isin[] => [
  ...new Set([...isins, ...more]),
];
