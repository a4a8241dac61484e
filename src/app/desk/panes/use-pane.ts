import { useDesk } from "#app/desk/desk-context.ts";
import { SHARED_ID } from "#features/watchlist/bars/undoable.ts";
import type { Isin } from "#market/isin.ts";
import type { ListPane, Watchlist } from "#storage/lists.ts";

/** Content of the second pane: an instrument in detail, or another list. */
export type ShownPane =
  | { readonly kind: "quote"; readonly isin: Isin }
  | { readonly kind: "list"; readonly list: Watchlist };

/** Returns the second pane of the open list, and its operations. Each that replaces content adds an undo step. */
export function usePane() {
  const { desk, view } = useDesk();
  const { id, pane } = view.open;
  const shown = shownPane(pane, view.lists, id);

  const change = (next: ListPane) => {
    desk.setPane(next);
    if (!pane || !shown) return;
    const isReplaced = next.isin !== undefined || next.list !== undefined;
    // The list of a link has no id. Another list may be open by now.
    const hasList = () =>
      id === undefined ? desk.view().shared !== undefined : desk.rows.hasList(id);
    const restore = () => {
      if (id !== undefined) return desk.rows.setDisplay(id, { pane });
      desk.openList(undefined);
      desk.setPane(pane);
    };
    desk.propose({ kind: "pane", isReplaced, ofList: id ?? SHARED_ID }, restore, { hasList });
  };
  // Content that is shown already needs no change and no undo step.
  const pin = (isin: Isin) => {
    if (shown?.kind !== "quote" || shown.isin !== isin) change({ isin });
  };
  const showList = (list: string) => {
    const isThere = list === id || (shown?.kind === "list" && shown.list.id === list);
    if (!isThere) change({ list });
  };
  const close = () => change({});
  return { shown, pin, showList, close };
}

/** Returns the content to show; undefined for a list that was deleted or is the open one. */
function shownPane(
  pane: ListPane | undefined,
  lists: readonly Watchlist[],
  openId: string | undefined,
): ShownPane | undefined {
  if (pane?.isin) return { kind: "quote", isin: pane.isin };
  const list = lists.find(({ id }) => id === pane?.list && id !== openId);
  return list && { kind: "list", list };
}
