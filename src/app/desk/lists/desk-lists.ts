import type { Undo } from "#app/desk/undo.ts";
import type { ListActions } from "#features/watchlist/bars/ListTabs.tsx";
import type { Isin } from "#market/isin.ts";
import {
  addList,
  changeIsins,
  changeList,
  copyRows,
  duplicateList,
  moveList,
  moveRows,
  removeList,
  removeRows,
  renameList,
  restoreList,
} from "#storage/list-edits.ts";
import type { Lists, Watchlist } from "#storage/lists.ts";
import type { Persisted } from "#storage/persisted.ts";

/** Each list is changed in the storage that all tabs share. */
export interface DeskListActions extends ListActions {
  readonly copyRows: (isins: readonly Isin[], toId: string) => void;
}

interface ListActionsOptions {
  readonly lists: Persisted<Lists>;
  /** The lists with that of a first visit, which is stored from the first change on. */
  readonly withFirst: (kept: Lists) => Lists;
  readonly newId: () => string;
  readonly openId: () => string | undefined;
  readonly open: (id: string) => void;
  readonly undo: Undo;
}

export function createListActions(options: ListActionsOptions): DeskListActions {
  const { lists, withFirst, newId, openId, open, undo } = options;
  const update = (change: (kept: Lists) => Lists) =>
    lists.update((kept) => {
      const all = withFirst(kept);
      const next = change(all);
      return next === all ? kept : next;
    });
  return {
    create(name) {
      const id = newId();
      update((all) => addList(all, { id, name, isins: [] }));
      open(id);
      return id;
    },
    rename: (id, name) => update((all) => renameList(all, id, name)),
    duplicate(id, name) {
      const copy = { id: newId(), name };
      update((all) => duplicateList(all, id, copy));
      open(copy.id);
    },
    remove(id) {
      const all = withFirst(lists.get());
      const { removed, lists: rest } = removeList(all, id);
      // Without any list there would be nothing to show.
      if (!removed || rest.lists.length === 0) return;
      const wasOpen = openId() === id;
      const next = rest.lists[Math.min(removed.at, rest.lists.length - 1)];
      update((kept) => removeList(kept, id).lists);
      if (wasOpen && next) open(next.id);
      undo.propose({ kind: "list", name: removed.list.name }, () => {
        update((kept) => restoreList(kept, removed));
        if (wasOpen) open(id);
      });
    },
    move: (id, to) => update((all) => moveList(all, id, to)),
    copyRows: (isins, toId) => update((all) => copyRows(all, isins, [toId])),
  };
}

/** What belongs to the step back beside the rows. */
interface StepBack {
  readonly onRestored: () => void;
  /** See `Undo`. */
  readonly stepId?: string | undefined;
}

/** Changes of the rows of one stored list. */
export interface RowActions {
  readonly reorder: (id: string, isins: readonly Isin[], to: number) => void;
  readonly remove: (id: string, isins: readonly Isin[], back: StepBack) => void;
  readonly moveTo: (id: string, isins: readonly Isin[], toId: string, back: StepBack) => void;
  readonly setLook: (id: string, look: ListLook) => void;
}

/** How a list is shown, and what beside it. */
export type ListLook = Pick<Watchlist, "view" | "pane">;

export function createRowActions({
  lists,
  withFirst,
  undo,
}: Pick<ListActionsOptions, "lists" | "withFirst" | "undo">): RowActions {
  const isinsOf = (id: string) =>
    withFirst(lists.get()).lists.find((list) => list.id === id)?.isins ?? [];
  const taken = (
    id: string,
    isins: readonly Isin[],
    { onRestored, stepId }: StepBack,
    also: (kept: Lists) => Lists = same,
  ) => {
    const before = isinsOf(id);
    lists.update((kept) => removeRows(withFirst(kept), id, isins));
    const restore = () => {
      lists.update((kept) => also(changeIsins(kept, id, (now) => restoreRows(now, before, isins))));
      onRestored();
    };
    undo.propose({ kind: "rows", count: isins.length }, restore, stepId);
  };
  return {
    reorder: (id, isins, to) => lists.update((kept) => moveRows(withFirst(kept), id, isins, to)),
    remove: taken,
    moveTo(id, isins, toId, back) {
      const there = isinsOf(toId);
      const added = isins.filter((isin) => !there.includes(isin));
      lists.update((kept) => copyRows(withFirst(kept), isins, [toId]));
      taken(id, isins, back, (kept) => removeRows(kept, toId, added));
    },
    setLook: (id, look) =>
      lists.update((kept) => changeList(withFirst(kept), id, (list) => ({ ...list, ...look }))),
  };
}

const same = (kept: Lists) => kept;

/**
 * Rows that were taken out, each again behind the nearest that it stood behind and that is still
 * there, wherever that is now, else before the nearest that it stood before; those that came back by
 * themselves stay.
 */
export function restoreRows<Row>(
  now: readonly Row[],
  before: readonly Row[],
  removed: readonly Row[],
): readonly Row[] {
  return before.reduce<readonly Row[]>((rows, row, at) => {
    if (!removed.includes(row) || rows.includes(row)) return rows;
    const neighbour = before.slice(0, at).findLast((other) => rows.includes(other));
    if (neighbour !== undefined) return rows.toSpliced(rows.indexOf(neighbour) + 1, 0, row);
    const next = before.slice(at + 1).find((other) => rows.includes(other));
    return rows.toSpliced(next === undefined ? 0 : rows.indexOf(next), 0, row);
  }, now);
}
