import type { DeskAddress } from "#app/desk/desk-address.ts";
import type { Undo } from "#app/desk/undo.ts";
import { MAX_SPELT_OUT } from "#app/url/address.ts";
import type { Isin } from "#market/isin.ts";
import { asEntry, type Entry, isinsOf } from "#storage/entry.ts";
import { addList, changeIsins } from "#storage/list-edits.ts";
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
}

/** The shared list that a link opened. It exists in the address only, until it is saved. */
export type SharedList = ReturnType<typeof createSharedList>;

/**
 * Creates the shared list of a link. It is saved by itself when it becomes too long for an address, which
 * can name a saved list by its id.
 */
export function createSharedList(options: SharedListOptions) {
  const { opened, address, saved, newId, name, undo, onChange } = options;
  // A link that is longer than the maximum is opened, too, and keeps its length.
  const maxEntries = Math.max(MAX_SPELT_OUT, opened?.length ?? 0);
  let entries = opened;
  let display: ListDisplay = {};
  /** Id of the saved list that it has become. */
  let savedId: string | undefined;

  function save(): Watchlist {
    const list = { id: newId(), name: name(), isins: isinsOf(entries ?? []), ...display };
    entries = undefined;
    savedId = list.id;
    saved.setCurrent(list.id);
    saved.update((all) => addList(all, list));
    return list;
  }

  function set(next: readonly Entry[]) {
    const before = entries;
    entries = next;
    if (next.length <= maxEntries && address.hasRoomFor(next)) return onChange();
    const list = save();
    undo.propose(
      { kind: "kept", name: list.name, leftOut: next.length - list.isins.length },
      () => {
        entries = before;
        savedId = undefined;
        // A saved list that was changed since, or renamed, is not removed.
        const text = textOfList(list);
        saved.update((all) => ({
          ...all,
          lists: all.lists.filter((other) => textOfList(other) !== text),
        }));
      },
    );
  }

  function changeSaved(change: (isins: readonly Isin[]) => readonly Isin[]): boolean {
    const id = savedId;
    if (id !== undefined) saved.update((all) => changeIsins(all, id, change));
    return id !== undefined;
  }

  return {
    entries: () => entries,
    display: () => display,
    setDisplay(next: ListDisplay) {
      display = { ...display, ...next };
      onChange();
    },
    /** Changes the instruments. Entries that are no ISIN are kept after them. */
    change(change: (isins: readonly Isin[]) => readonly Isin[]) {
      const current = entries ?? [];
      const invalid = current.filter((entry) => entry.kind === "invalid");
      set([...change(isinsOf(current)).map(asEntry), ...invalid]);
    },
    save,
    leave() {
      entries = undefined;
    },
    ...createSharedRows(() => entries, set, changeSaved, undo),
  };
}

/** Returns a list as text, to compare two lists. */
const textOfList = ({ id, name, isins, view, pane }: Watchlist) =>
  JSON.stringify([id, name, isins, view, pane]);
