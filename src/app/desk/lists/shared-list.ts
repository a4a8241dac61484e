import type { DeskAddress } from "#app/desk/desk-address.ts";
import type { Undo } from "#app/desk/undo.ts";
import { MAX_SPELT_OUT } from "#app/url/address.ts";
import type { Isin } from "#market/isin.ts";
import { asEntry, type Entry, isinsOf } from "#storage/entry.ts";
import { addList, removeList } from "#storage/list-edits.ts";
import type { Watchlist } from "#storage/lists.ts";
import type { SavedLists } from "./saved-lists.ts";
import type { ListDisplay } from "./saved-rows.ts";
import { createSharedRows } from "./shared-rows.ts";

interface SharedListOptions {
  /** Entries of the link; undefined if the page was opened with a saved list. */
  readonly opened: readonly Entry[] | undefined;
  readonly address: DeskAddress;
  readonly saved: SavedLists;
  readonly newId: () => string;
  /** Returns the name that the list gets when it is saved. */
  readonly name: () => string;
  readonly undo: Undo;
  readonly onChange: () => void;
  /** Called before a change of the list opens it again, while another list is open. */
  readonly onReopen: () => void;
}

/** Labels of the link that were added. */
export interface AdoptedLabels {
  readonly count: number;
  /** Removes them again. */
  readonly restore: () => void;
}

/** The shared list that a link opened. Until it is saved, it exists in this page and in the address while it is open. */
export type SharedList = ReturnType<typeof createSharedList>;

/**
 * Creates the shared list of a link. It stays beside the saved lists until it is saved or closed, and is never stored. It is
 * saved by itself when it becomes too long for an address, which can name a saved list by its id.
 */
export function createSharedList(options: SharedListOptions) {
  const { opened, address, saved, newId, name, undo, onChange, onReopen } = options;
  // A link that is longer than the maximum is opened, too, and keeps its length.
  const maxEntries = Math.max(MAX_SPELT_OUT, opened?.length ?? 0);
  let list: { readonly entries: readonly Entry[]; readonly isOpen: boolean } | undefined =
    opened && { entries: opened, isOpen: true };
  let display: ListDisplay = {};

  /** @param before entries after an undo; those that are saved by default */
  function save(kind: "kept" | "saved", labels?: AdoptedLabels, before = list?.entries) {
    const all = list?.entries ?? [];
    const copy = { id: newId(), name: name(), isins: isinsOf(all), ...display };
    list = undefined;
    saved.setCurrent(copy.id);
    saved.update((stored) => addList(stored, copy));
    const leftOut = all.length - copy.isins.length;
    const what = { kind, id: copy.id, name: copy.name, leftOut, labels: labels?.count ?? 0 };
    undo.propose(what, () => {
      saved.reread();
      const now = saved.find(copy.id);
      // A list that was renamed since, or whose instruments were changed, stays whole, here or in another tab. The
      // earlier steps would open the shared list beside it.
      if (now && textOfList(now) !== textOfList(copy)) return undo.clear();
      list = before && { entries: before, isOpen: true };
      labels?.restore();
      saved.update((stored) => removeList(stored, copy.id).lists);
    });
  }

  /** Changes the entries, and opens the list: an undo may come while another one is open. */
  function set(next: readonly Entry[]) {
    const before = list?.entries;
    if (!list?.isOpen) onReopen();
    list = { entries: next, isOpen: true };
    if (next.length <= maxEntries && address.hasRoomFor(next)) onChange();
    else save("kept", undefined, before);
  }

  return {
    /** Returns the entries of the list, open or not; undefined if there is none. */
    entries: () => list?.entries,
    isOpen: () => list?.isOpen === true,
    display: () => display,
    setDisplay(next: ListDisplay) {
      display = { ...display, ...next };
      onChange();
    },
    /** Changes the instruments. Entries that are no ISIN are kept after them. */
    change(change: (isins: readonly Isin[]) => readonly Isin[]) {
      const current = list?.entries ?? [];
      const invalid = current.filter((entry) => entry.kind === "invalid");
      set([...change(isinsOf(current)).map(asEntry), ...invalid]);
    },
    /** Saves the list on request. The undo step removes the labels again, too. */
    save: (labels?: AdoptedLabels) => save("saved", labels),
    /** Marks the list as the open one, or as one beside it. */
    setOpen(isOpen: boolean) {
      list &&= { ...list, isOpen };
    },
    /** Closes the list. Returns a function that opens it again; undefined if there is none. */
    close() {
      const closed = list;
      list = undefined;
      return (
        closed &&
        (() => {
          list = { ...closed, isOpen: true };
        })
      );
    },
    ...createSharedRows(() => list?.entries, set, undo),
  };
}

/** Returns what a list holds as text, to compare two lists. How a list is shown does not count. */
const textOfList = ({ name, isins }: Watchlist) => JSON.stringify([name, isins]);
