import { useEffect, useRef } from "react";
import { useDesk } from "#app/desk/desk-context.ts";
import { isAtLeast } from "#app/desk/layout.ts";
import { usePersisted } from "#app/use-persisted.ts";
import type { Isin } from "#market/isin.ts";
import { firstVisitOf } from "#storage/first-visit.ts";

/** Minimum width in rem at which the detail is beside the list of a tablet; the same as in desk.css. */
const BESIDE_FROM = 56.25;

/**
 * Opens the first instrument of a visit in detail: otherwise the pane would be empty. Not where the detail would be
 * beside the list of a tablet and take columns from it, and never again once a user has closed the detail.
 *
 * @param isWanted false after a link, whose address decides, and in another list than the one that the visit began with
 */
export function useFirstDetail(isWanted: boolean): void {
  const { desk, store, view, layout, watched } = useDesk();
  const { detail, open } = view;
  const { textSize } = usePersisted(store.settings);
  /** What was last in detail; `isin` is undefined once it has gone. */
  const last = useRef<{ isin: Isin | undefined; listId: string | undefined }>(undefined);
  useEffect(() => {
    if (detail) {
      last.current = { isin: detail, listId: open.id };
      return;
    }
    const visit = firstVisitOf(store);
    if (last.current) {
      const { isin, listId } = last.current;
      last.current = { isin: undefined, listId };
      // Otherwise it was removed from the list, or another list was opened.
      const isClosed = isin !== undefined && listId === open.id && watched.includes(isin);
      if (isClosed) visit.update((stored) => ({ ...stored, isDetailClosed: true }));
      return;
    }
    const [first] = watched;
    if (!isWanted || !first || visit.get().isDetailClosed) return;
    if (layout !== "tablet" || !isAtLeast(BESIDE_FROM, textSize)) desk.setDetail(first);
  }, [isWanted, detail, open.id, watched, layout, textSize, desk, store]);
}
