import type { DeskView } from "#app/desk/desk.ts";
import type { Undo } from "#app/desk/undo.ts";
import { SHARED_ID } from "#features/watchlist/bars/undoable.ts";
import type { Isin } from "#market/isin.ts";
import { asEntry, type Entry, isinsOf, textOf } from "#storage/entry.ts";
import { changeIsins, copyRows, joinIsins, removeRows } from "#storage/list-edits.ts";
import type { SavedLists } from "./saved-lists.ts";
import type { SavedRows } from "./saved-rows.ts";
import type { SharedList } from "./shared-list.ts";

interface OpenRowsOptions {
  readonly view: () => DeskView;
  readonly saved: SavedLists;
  readonly shared: SharedList;
  readonly rows: SavedRows;
  readonly undo: Undo;
  readonly setDetail: (isin: Isin | undefined) => void;
}

/** Creates the operations on the rows of the open list, saved or shared. */
export function createOpenRows(options: OpenRowsOptions) {
  const { view, saved, shared, rows, undo, setDetail } = options;
  /** Undefined for a shared list. */
  const openId = () => view().open.id;
  const stepIdOf = (isin: string) => `${openId() ?? ""} ${isin}`;

  /** Returns whether these entries close the detail, and a function that opens it again, unless another one is open. */
  function detailRestorer(entries: readonly Entry[], next?: Isin) {
    const before = view().detail;
    const closesDetail = entries.some((entry) => textOf(entry) === before);
    const onRestored = () => {
      const { detail } = view();
      if (closesDetail && (!detail || detail === next)) setDetail(before);
    };
    return { closesDetail, onRestored };
  }

  function change(id: string | undefined, edit: (isins: readonly Isin[]) => readonly Isin[]) {
    if (id) saved.update((all) => changeIsins(all, id, edit));
    else shared.change(edit);
  }

  const add = (added: readonly Isin[]) => change(openId(), (isins) => joinIsins(isins, added));

  function remove(entries: readonly Entry[], next?: Isin) {
    const id = openId();
    const [first] = entries;
    const stepId = first && entries.length === 1 ? stepIdOf(textOf(first)) : undefined;
    const { closesDetail, onRestored } = detailRestorer(entries, next);
    if (id) rows.remove(id, isinsOf(entries), { onRestored, stepId });
    else shared.remove(entries, onRestored, stepId);
    if (closesDetail && next && !view().detail) setDetail(next);
  }

  return {
    add,
    /** Shows an instrument in detail. Its row, if it had none, can be taken back, and put back after that. */
    show(isin: Isin) {
      const { open, detail } = view();
      add([isin]);
      setDetail(isin);
      // A shared list that became too long for an address was saved, with an undo step of its own.
      if (open.id !== openId() || open.entries.some((entry) => textOf(entry) === isin)) return;
      const what = { kind: "added", count: 1, keys: [isin], ofList: open.id ?? SHARED_ID } as const;
      const restore = () => {
        // Read first: the removal of a row closes its detail.
        const isShown = view().detail === isin;
        change(open.id, (isins) => isins.filter((other) => other !== isin));
        if (isShown) setDetail(detail);
      };
      const redo = () => {
        change(open.id, (isins) => joinIsins(isins, [isin]));
        const isOpen = openId() === open.id;
        if (isOpen) setDetail(isin);
        // Another tab may have deleted the list, or it was saved because it became too long for an address.
        if (isOpen || saved.find(open.id)) propose();
        return isin;
      };
      const propose = () => undo.propose(what, restore, { redo });
      propose();
    },
    remove,
    toggle(isin: Isin) {
      // Decided by the view of this tab, which the user saw; another tab may have changed the list since.
      const isWatched = view().open.entries.some((entry) => textOf(entry) === isin);
      if (isWatched) remove([asEntry(isin)]);
      // A row that was just removed gets its old place again.
      else if (!undo.undoStep(stepIdOf(isin))) add([isin]);
    },
    reorder(isins: readonly Isin[], to: number) {
      const id = openId();
      if (id) rows.reorder(id, isins, to);
      else shared.reorder(isins, to);
    },
    moveRows(isins: readonly Isin[], toId: string) {
      const id = openId();
      const entries = isins.map(asEntry);
      const { onRestored } = detailRestorer(entries);
      if (id) return rows.moveTo(id, isins, toId, { onRestored });
      const present = saved.isinsOf(toId);
      const added = isins.filter((isin) => !present.includes(isin));
      saved.update((all) => copyRows(all, isins, toId));
      shared.remove(entries, () => {
        saved.update((all) => removeRows(all, toId, added));
        onRestored();
      });
    },
  };
}
