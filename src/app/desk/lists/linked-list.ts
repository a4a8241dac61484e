import type { DeskAddress } from "#app/desk/desk-address.ts";
import type { Undo } from "#app/desk/undo.ts";
import { MAX_SPELT_OUT } from "#app/url/address.ts";
import type { Isin } from "#market/isin.ts";
import { asEntry, type Entry, isinsOf } from "#storage/entry.ts";
import { addList, changeIsins } from "#storage/list-edits.ts";
import type { Watchlist } from "#storage/lists.ts";
import { createLinkedRows } from "./linked-rows.ts";
import type { ListLook } from "./row-actions.ts";
import type { SavedLists } from "./saved-lists.ts";

interface LinkedListOptions {
  /** The entries that the page was opened with; undefined for a saved list. */
  readonly opened: readonly Entry[] | undefined;
  readonly address: DeskAddress;
  readonly saved: SavedLists;
  readonly newId: () => string;
  /** The name of the list once it is saved. */
  readonly name: () => string;
  readonly undo: Undo;
  readonly onChange: () => void;
}

/** The list that came with a link, while it is open. It exists in the address alone until it is saved. */
export type LinkedList = ReturnType<typeof createLinkedList>;

/**
 * A list that becomes too long for an address is saved as one of the user's own, which the address can
 * name.
 */
export function createLinkedList(options: LinkedListOptions) {
  const { opened, address, saved, newId, name, undo, onChange } = options;
  // A link is opened whatever its length: it may stay as long as it came.
  const most = Math.max(MAX_SPELT_OUT, opened?.length ?? 0);
  let entries = opened;
  let look: ListLook = {};
  /** The saved list that it became. */
  let savedId: string | undefined;

  function save(): Watchlist {
    const list = { id: newId(), name: name(), isins: isinsOf(entries ?? []), ...look };
    entries = undefined;
    savedId = list.id;
    saved.setCurrent(list.id);
    saved.update((all) => addList(all, list));
    return list;
  }

  function set(next: readonly Entry[]) {
    const before = entries;
    entries = next;
    if (next.length <= most && address.hasRoomFor(next)) return onChange();
    const list = save();
    undo.propose(
      { kind: "kept", name: list.name, leftOut: next.length - list.isins.length },
      () => {
        entries = before;
        savedId = undefined;
        // What was changed since, its name included, stays a list of its own.
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
    look: () => look,
    setLook(next: ListLook) {
      look = { ...look, ...next };
      onChange();
    },
    /** Changes the instruments; entries that are no ISIN stay, after them. */
    change(change: (isins: readonly Isin[]) => readonly Isin[]) {
      const now = entries ?? [];
      const invalid = now.filter((entry) => entry.kind === "invalid");
      set([...change(isinsOf(now)).map(asEntry), ...invalid]);
    },
    save,
    leave() {
      entries = undefined;
    },
    ...createLinkedRows(() => entries, set, changeSaved, undo),
  };
}

/** All that a list holds, to compare two of them. */
const textOfList = ({ id, name, isins, view, pane }: Watchlist) =>
  JSON.stringify([id, name, isins, view, pane]);
