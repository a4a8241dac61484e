import type { Isin } from "#market/isin.ts";
import { type Entry, textOf } from "#storage/entry.ts";
import { addList } from "#storage/list-edits.ts";
import type { Lists, Watchlist } from "#storage/lists.ts";
import type { Persisted } from "#storage/persisted.ts";

interface SavedListsOptions {
  readonly lists: Persisted<Lists>;
  readonly openList: Persisted<string>;
  /** List of a first visit. It is stored with its first change; until then it is only a suggestion. */
  readonly first: Omit<Watchlist, "name">;
  readonly names: { readonly first: () => string };
}

const NONE: readonly Isin[] = [];

/** The saved lists, which all tabs share, and the one that this tab has open. */
export type SavedLists = ReturnType<typeof createSavedLists>;

export function createSavedLists({ lists, openList, first, names }: SavedListsOptions) {
  const withFirst = (stored: Lists): Lists =>
    stored.lists.length > 0 ? stored : addList(stored, { ...first, name: names.first() });
  const all = () => withFirst(lists.get());
  const find = (id: string | undefined) => all().lists.find((list) => list.id === id);
  return {
    all,
    find,
    isinsOf: (id: string | undefined) => find(id)?.isins ?? NONE,
    /** Changes the lists, including that of a first visit. Stores nothing if nothing changes. */
    update: (change: (all: Lists) => Lists) =>
      lists.update((stored) => {
        const before = withFirst(stored);
        const next = change(before);
        return next === before ? stored : next;
      }),
    /** Returns the saved list that is open unless a shared list is. */
    current: () => find(openList.get()) ?? all().lists[0],
    setCurrent: openList.set,
    /** Finds the list of exactly these entries: a link to its own instruments opens the list itself. */
    findSame(entries: readonly Entry[] | undefined) {
      const spelt = entries?.map(textOf).join();
      return all().lists.find((list) => list.isins.length > 0 && list.isins.join() === spelt);
    },
    isStored: () => lists.persistState() === "kept",
    /** Reads the lists again, which another tab may have changed. */
    reread: lists.reread,
    subscribe: lists.subscribe,
  };
}
