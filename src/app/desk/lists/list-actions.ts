import { secondPaneIsins } from "#app/desk/panes/second-pane-isins.ts";
import type { Undo } from "#app/desk/undo.ts";
import type { ListActions } from "#features/watchlist/bars/ListTabs.tsx";
import { listInSecondPane } from "#features/watchlist/bars/show-in-second-pane.ts";
import type { Isin } from "#market/isin.ts";
import { addList, copyRows, moveList, removeList, renameList } from "#storage/list-edits.ts";
import type { SavedLists } from "./saved-lists.ts";

/** Operations on the saved lists, which all tabs share. */
export interface DeskListActions extends ListActions {
  readonly copyRows: (isins: readonly Isin[], toId: string) => void;
}

interface ListActionsOptions {
  readonly saved: SavedLists;
  readonly newId: () => string;
  readonly openId: () => string | undefined;
  readonly open: (id: string) => void;
  readonly undo: Undo;
}

export function createListActions(options: ListActionsOptions): DeskListActions {
  const { saved, newId, openId, open, undo } = options;
  const { update } = saved;
  function add(edit: Parameters<ListActions["add"]>[0]) {
    const id = newId();
    update((all) => edit(all, id));
    open(id);
    return id;
  }
  return {
    add,
    create: (name) => add((all, id) => addList(all, { id, name, isins: [] })),
    rename: (id, name) => update((all) => renameList(all, id, name)),
    remove(id) {
      const { removed, lists: rest } = removeList(saved.all(), id);
      // The last list cannot be removed: the desk always shows one.
      if (!removed || rest.lists.length === 0) return;
      const wasOpen = openId() === id;
      // Read first: the pane goes as the list does. A second list may be empty.
      const inPane = listInSecondPane.get();
      const hadPane = inPane === id || (wasOpen && (!!inPane || secondPaneIsins.get().length > 0));
      const next = rest.lists[Math.min(removed.at, rest.lists.length - 1)];
      update((all) => removeList(all, id).lists);
      if (wasOpen && next) open(next.id);
      undo.propose({ kind: "list", name: removed.list.name, hadPane }, () => {
        update((all) => addList(all, removed.list, removed.at));
        if (wasOpen) open(id);
      });
    },
    move: (id, to) => update((all) => moveList(all, id, to)),
    copyRows: (isins, toId) => update((all) => copyRows(all, isins, toId)),
  };
}
