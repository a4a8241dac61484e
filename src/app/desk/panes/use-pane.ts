import { useDesk } from "#app/desk/desk-context.ts";
import type { Isin } from "#market/isin.ts";
import type { ListPane, Watchlist } from "#storage/lists.ts";

/** The content of the second pane: an instrument in detail, or another list. */
export type ShownPane =
  | { readonly kind: "quote"; readonly isin: Isin }
  | { readonly kind: "list"; readonly list: Watchlist };

/** The pane of the open list, and its changes, each of which can be undone where it took something away. */
export function usePane() {
  const { desk, view } = useDesk();
  const { id, pane } = view.open;
  const shown = shownPane(pane, view.lists, id);

  const change = (next: ListPane) => {
    desk.setPane(next);
    if (!pane || !shown) return;
    const isReplaced = next.isin !== undefined || next.list !== undefined;
    desk.propose({ kind: "pane", isReplaced }, () =>
      id === undefined ? desk.setPane(pane) : desk.rows.setLook(id, { pane }),
    );
  };
  // What is there already stays, and nothing is to be undone.
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

/** A list that was deleted, or that is the open one, is not shown; the pane is kept until it is changed. */
function shownPane(
  pane: ListPane | undefined,
  lists: readonly Watchlist[],
  openId: string | undefined,
): ShownPane | undefined {
  if (pane?.isin) return { kind: "quote", isin: pane.isin };
  const list = lists.find(({ id }) => id === pane?.list && id !== openId);
  return list && { kind: "list", list };
}
