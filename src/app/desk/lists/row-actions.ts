import type { Undo } from "#app/desk/undo.ts";
import type { Isin } from "#market/isin.ts";
import { changeIsins, changeList, copyRows, moveRows, removeRows } from "#storage/list-edits.ts";
import type { Lists, Watchlist } from "#storage/lists.ts";
import { restoreRows } from "./restore-rows.ts";
import type { SavedLists } from "./saved-lists.ts";

/** The values of an undo step besides the rows. */
interface StepBack {
  readonly onRestored: () => void;
  /** See `Undo`. */
  readonly stepId?: string | undefined;
}

/** The layout of a list, and its second pane. */
export type ListLook = Pick<Watchlist, "view" | "pane">;

/** Changes of the rows of one stored list. */
export interface RowActions {
  readonly reorder: (id: string, isins: readonly Isin[], to: number) => void;
  readonly remove: (id: string, isins: readonly Isin[], back: StepBack) => void;
  readonly moveTo: (id: string, isins: readonly Isin[], toId: string, back: StepBack) => void;
  readonly setLook: (id: string, look: ListLook) => void;
}

export function createRowActions({ update, isinsOf }: SavedLists, undo: Undo): RowActions {
  function remove(
    id: string,
    isins: readonly Isin[],
    { onRestored, stepId }: StepBack,
    also: (all: Lists) => Lists = (all) => all,
  ) {
    const before = isinsOf(id);
    update((all) => removeRows(all, id, isins));
    const restore = () => {
      update((all) => also(changeIsins(all, id, (now) => restoreRows(now, before, isins))));
      onRestored();
    };
    undo.propose({ kind: "rows", texts: isins }, restore, stepId);
  }
  return {
    reorder: (id, isins, to) => update((all) => moveRows(all, id, isins, to)),
    remove,
    moveTo(id, isins, toId, back) {
      const there = isinsOf(toId);
      const added = isins.filter((isin) => !there.includes(isin));
      update((all) => copyRows(all, isins, [toId]));
      remove(id, isins, back, (all) => removeRows(all, toId, added));
    },
    setLook: (id, look) => update((all) => changeList(all, id, (list) => ({ ...list, ...look }))),
  };
}
