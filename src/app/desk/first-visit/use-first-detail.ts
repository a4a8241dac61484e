import { useLayoutEffect, useRef } from "react";
import { useDesk } from "#app/desk/desk-context.ts";
import { isAtLeast } from "#app/desk/layout.ts";
import { usePersisted } from "#app/use-persisted.ts";
import type { Isin } from "#market/isin.ts";
import { firstVisitOf } from "#storage/first-visit.ts";

/** Minimum width in rem at which the detail is beside the list of a tablet; the same as in desk.css. */
const BESIDE_FROM = 56.25;

/**
 * Opens the first instrument of a visit in detail: otherwise the pane would be empty. Not where the detail would be
 * beside the list of a tablet and take columns from it, nor while a user has the detail closed.
 *
 * @param isWanted false after a link, whose address decides, and in another list than the one that the visit began with
 */
export function useFirstDetail(isWanted: boolean): void {
  const { desk, store, view, layout, watched } = useDesk();
  const { detail, open } = view;
  const { textSize } = usePersisted(store.settings);
  /** What was last in detail; `isin` is undefined once it has gone. */
  const last = useRef<{ isin: Isin | undefined; listId: string | undefined }>(undefined);
  // Before the paint: the pane of a closed detail is never seen empty.
  useLayoutEffect(() => {
    const visit = firstVisitOf(store);
    const setClosed = (isDetailClosed: boolean) =>
      visit.update((stored) => ({ ...stored, isDetailClosed }));
    if (detail) {
      // Opened by the user, and not by the address of the visit.
      if (last.current && visit.get().isDetailClosed) setClosed(false);
      last.current = { isin: detail, listId: open.id };
      return;
    }
    if (last.current) {
      const { isin, listId } = last.current;
      last.current = { isin: undefined, listId };
      // Otherwise it was removed from the list, or another list was opened.
      const inPane = view.lists.find(({ id }) => id === open.pane?.list)?.isins ?? [];
      const isInTable = isin !== undefined && (watched.includes(isin) || inPane.includes(isin));
      if (isInTable && listId === open.id) setClosed(true);
      return;
    }
    if (visit.get().isDetailClosed) {
      last.current = { isin: undefined, listId: open.id };
      return;
    }
    const [first] = watched;
    if (!isWanted || !first) return;
    if (layout !== "tablet" || !isAtLeast(BESIDE_FROM, textSize)) desk.setDetail(first);
  }, [isWanted, detail, open, view.lists, watched, layout, textSize, desk, store]);
}
