import type { DeskView } from "#app/desk/desk.ts";
import type { Undo } from "#app/desk/undo.ts";
import type { Isin } from "#market/isin.ts";
import { asEntry, type Entry, isinsOf, textOf } from "#storage/entry.ts";
import { changeIsins, copyRows, joinIsins, removeRows } from "#storage/list-edits.ts";
import type { LinkedList } from "./linked-list.ts";
import type { RowActions } from "./row-actions.ts";
import type { SavedLists } from "./saved-lists.ts";

interface OpenRowsOptions {
  readonly view: () => DeskView;
  readonly saved: SavedLists;
  readonly linked: LinkedList;
  readonly rows: RowActions;
  readonly undo: Undo;
  readonly setFocus: (isin: Isin | undefined) => void;
}

/** Changes of the rows of the open list, whether it is saved or came with a link. */
export function createOpenRows(options: OpenRowsOptions) {
  const { view, saved, linked, rows, undo, setFocus } = options;
  /** Undefined for a list that came with a link. */
  const openId = () => view().open.id;
  const stepIdOf = (isin: string) => `${openId() ?? ""} ${isin}`;

  /** Returns what shows the instrument in detail again with its row, unless another one is by then. */
  function detailBack(entries: readonly Entry[]) {
    const before = view().focus;
    const wasTaken = entries.some((entry) => textOf(entry) === before);
    return () => {
      if (wasTaken && !view().focus) setFocus(before);
    };
  }

  function add(more: readonly Isin[]) {
    const join = (isins: readonly Isin[]) => joinIsins(isins, more);
    const id = openId();
    if (id) saved.update((all) => changeIsins(all, id, join));
    else linked.change(join);
  }

  function remove(entries: readonly Entry[]) {
    const id = openId();
    const [first] = entries;
    const stepId = first && entries.length === 1 ? stepIdOf(textOf(first)) : undefined;
    const onRestored = detailBack(entries);
    if (id) rows.remove(id, isinsOf(entries), { onRestored, stepId });
    else linked.remove(entries, onRestored, stepId);
  }

  return {
    add,
    remove,
    toggle(isin: Isin) {
      // What was ticked is what this tab showed; another tab may have ticked the same since.
      const isWatched = view().open.entries.some((entry) => textOf(entry) === isin);
      if (isWatched) remove([asEntry(isin)]);
      // Ticked again at once, it has its old place again.
      else if (!undo.undoStep(stepIdOf(isin))) add([isin]);
    },
    reorder(isins: readonly Isin[], to: number) {
      const id = openId();
      if (id) rows.reorder(id, isins, to);
      else linked.reorder(isins, to);
    },
    moveRows(isins: readonly Isin[], toId: string) {
      const id = openId();
      const entries = isins.map(asEntry);
      const onRestored = detailBack(entries);
      if (id) return rows.moveTo(id, isins, toId, { onRestored });
      const there = saved.isinsOf(toId);
      const added = isins.filter((isin) => !there.includes(isin));
      saved.update((all) => copyRows(all, isins, [toId]));
      linked.remove(entries, () => {
        saved.update((all) => removeRows(all, toId, added));
        onRestored();
      });
    },
  };
}
