import type { Undo } from "#app/desk/undo.ts";
import { SHARED_ID } from "#features/watchlist/bars/undoable.ts";
import type { Isin } from "#market/isin.ts";
import { type Entry, isinsOf, textOf } from "#storage/entry.ts";
import { moveTogether } from "#storage/list-edits.ts";
import { restoreRows } from "./restore-rows.ts";

/**
 * Creates the operations on the rows of a shared list, which exists in the address only.
 *
 * @param get returns the entries of the shared list; undefined if there is none
 * @param set changes them, and opens the list
 */
export function createSharedRows(
  get: () => readonly Entry[] | undefined,
  set: (entries: readonly Entry[]) => void,
  undo: Undo,
) {
  const current = () => get() ?? [];
  return {
    /** @param stepId id of the undo step; see `Undo` */
    remove(entries: readonly Entry[], onRestored: () => void, stepId?: string) {
      const before = current();
      const texts = new Set(entries.map(textOf));
      const removed = before.filter((entry) => texts.has(textOf(entry)));
      if (removed.length === 0) return;
      set(before.filter((entry) => !removed.includes(entry)));
      const restore = () => {
        const now = get();
        // If it was closed since, it opens again as it was. Its saving was undone before.
        set(now ? restoreRows(now, before, removed) : before);
        onRestored();
      };
      const what = { kind: "rows", keys: removed.map(textOf), ofList: SHARED_ID } as const;
      undo.propose(what, restore, { id: stepId });
    },
    /** Moves rows, together, to an index that is counted without them. */
    reorder(isins: readonly Isin[], to: number) {
      const isMoved = (entry: Entry) => isinsOf([entry]).some((isin) => isins.includes(isin));
      set(moveTogether(current(), isMoved, to));
    },
  };
}
