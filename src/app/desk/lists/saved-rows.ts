import type { Undo } from "#app/desk/undo.ts";
import type { Isin } from "#market/isin.ts";
import { changeIsins, changeList, copyRows, moveRows, removeRows } from "#storage/list-edits.ts";
import type { Lists, Watchlist } from "#storage/lists.ts";
import { restoreRows } from "./restore-rows.ts";
import type { SavedLists } from "./saved-lists.ts";

/** Options of the undo step for a removal. */
interface UndoOptions {
  /** Called after the undo has restored the rows. */
  readonly onRestored: () => void;
  /** Id of the step; see `Undo`. */
  readonly stepId?: string | undefined;
}

/** Table layout of a list, and its second pane. */
export type ListDisplay = Pick<Watchlist, "view" | "pane">;

/** Operations on the rows of one saved list. */
export interface SavedRows {
  /** Moves rows, together, to an index that is counted without them. */
  readonly reorder: (id: string, isins: readonly Isin[], to: number) => void;
  readonly remove: (id: string, isins: readonly Isin[], options: UndoOptions) => void;
  readonly moveTo: (id: string, isins: readonly Isin[], toId: string, options: UndoOptions) => void;
  readonly setDisplay: (id: string, display: ListDisplay) => void;
  /** Returns whether the list is stored, also after a change by another tab. */
  readonly hasList: (id: string) => boolean;
}

/** Creates the operations. Each removal adds an undo step. */
export function createSavedRows(
  { update, isinsOf, find, reread }: SavedLists,
  undo: Undo,
): SavedRows {
  function hasList(id: string) {
    reread();
    return find(id) !== undefined;
  }
  function remove(
    id: string,
    isins: readonly Isin[],
    { onRestored, stepId }: UndoOptions,
    restoreOthers: (all: Lists) => Lists = (all) => all,
  ) {
    const before = isinsOf(id);
    update((all) => removeRows(all, id, isins));
    const restore = () => {
      update((all) =>
        restoreOthers(changeIsins(all, id, (now) => restoreRows(now, before, isins))),
      );
      onRestored();
    };
    undo.propose({ kind: "rows", keys: isins, ofList: id }, restore, {
      id: stepId,
      hasList: () => hasList(id),
    });
  }
  return {
    hasList,
    reorder: (id, isins, to) => update((all) => moveRows(all, id, isins, to)),
    remove,
    moveTo(id, isins, toId, options) {
      const present = isinsOf(toId);
      const added = isins.filter((isin) => !present.includes(isin));
      update((all) => copyRows(all, isins, toId));
      remove(id, isins, options, (all) => removeRows(all, toId, added));
    },
    setDisplay: (id, display) =>
      update((all) => changeList(all, id, (list) => ({ ...list, ...display }))),
  };
}
