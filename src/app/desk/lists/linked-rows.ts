import type { Undo } from "#app/desk/undo.ts";
import type { Isin } from "#market/isin.ts";
import { type Entry, isinsOf, textOf } from "#storage/entry.ts";
import { restoreRows } from "./restore-rows.ts";

/**
 * Changes of the rows of a list that exists in the address alone.
 *
 * @param get the entries of the list that came with a link; undefined while another one is open
 * @param changeSaved changes the saved list that it has become; false where it was not saved
 */
export function createLinkedRows(
  get: () => readonly Entry[] | undefined,
  set: (entries: readonly Entry[]) => void,
  changeSaved: (change: (isins: readonly Isin[]) => readonly Isin[]) => boolean,
  undo: Undo,
) {
  const now = () => get() ?? [];
  return {
    /** @param id of the step back; see `Undo` */
    remove(entries: readonly Entry[], onRestored: () => void, id?: string) {
      const before = now();
      const texts = new Set(entries.map(textOf));
      const gone = before.filter((entry) => texts.has(textOf(entry)));
      if (gone.length === 0) return;
      set(before.filter((entry) => !gone.includes(entry)));
      const restore = () => {
        const there = get();
        const back = (isins: readonly Isin[]) => restoreRows(isins, isinsOf(before), isinsOf(gone));
        if (there) set(restoreRows(there, before, gone));
        // It was left for another list: nothing else holds what it was.
        else if (!changeSaved(back)) set(before);
        onRestored();
      };
      undo.propose({ kind: "rows", texts: gone.map(textOf) }, restore, id);
    },
    /** `to` is counted without the moved rows. */
    reorder(isins: readonly Isin[], to: number) {
      const isMoved = (entry: Entry) => isinsOf([entry]).some((isin) => isins.includes(isin));
      const others = now().filter((entry) => !isMoved(entry));
      set(others.toSpliced(to, 0, ...now().filter(isMoved)));
    },
  };
}
