import type { Isin } from "#market/isin.ts";
import { type Entry, textOf } from "#storage/entry.ts";
import { addList } from "#storage/list-edits.ts";
import type { Lists, Watchlist } from "#storage/lists.ts";
import type { Persisted } from "#storage/persisted.ts";

interface SavedListsOptions {
  readonly lists: Persisted<Lists>;
  readonly openList: Persisted<string>;
  /** The list of a first visit: stored from its first change on, so that a suggestion stays one. */
  readonly first: Omit<Watchlist, "name">;
  readonly names: { readonly first: () => string };
}

const NONE: readonly Isin[] = [];

/** The lists of the storage that all tabs share, and which of them this tab has open. */
export type SavedLists = ReturnType<typeof createSavedLists>;

export function createSavedLists({ lists, openList, first, names }: SavedListsOptions) {
  const withFirst = (kept: Lists): Lists =>
    kept.lists.length > 0 ? kept : addList(kept, { ...first, name: names.first() });
  const all = () => withFirst(lists.get());
  const find = (id: string | undefined) => all().lists.find((list) => list.id === id);
  return {
    all,
    find,
    isinsOf: (id: string | undefined) => find(id)?.isins ?? NONE,
    /** Changes the lists, that of a first visit among them. */
    update: (change: (all: Lists) => Lists) =>
      lists.update((kept) => {
        const before = withFirst(kept);
        const next = change(before);
        return next === before ? kept : next;
      }),
    /** The list that is open where none of a link is. */
    current: () => find(openList.get()) ?? all().lists[0],
    setCurrent: openList.set,
    /** The list of exactly these instruments: the link to it is it. */
    findSame(entries: readonly Entry[] | undefined) {
      const spelt = entries?.map(textOf).join();
      return all().lists.find((list) => list.isins.length > 0 && list.isins.join() === spelt);
    },
    isStored: () => lists.persistState() === "kept",
    subscribe: lists.subscribe,
  };
}
