import { useEffect, useRef } from "react";
import { useDesk } from "#app/desk/desk-context.ts";
import { isAtLeast } from "#app/desk/layout.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { firstVisitOf } from "#storage/first-visit.ts";

/** Minimum width in rem at which the detail is beside the list of a tablet; the same as in desk.css. */
const BESIDE_FROM = 56.25;

/**
 * Opens the first instrument of a first visit in detail, except where it would be beside the list of a tablet and take
 * columns from it. Never opens it again once a user has closed the detail.
 *
 * @param isFirst true on a first visit, until the page is closed
 */
export function useFirstDetail(isFirst: boolean): void {
  const { desk, store, view, layout, watched } = useDesk();
  const { detail } = view;
  const { textSize } = usePersisted(store.settings);
  const [first] = watched;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isFirst) return;
    const visit = firstVisitOf(store);
    if (detail) wasOpen.current = true;
    if (detail || visit.get().isDetailClosed) return;
    if (wasOpen.current) visit.update((stored) => ({ ...stored, isDetailClosed: true }));
    else if (first && (layout !== "tablet" || !isAtLeast(BESIDE_FROM, textSize)))
      desk.setDetail(first);
  }, [isFirst, detail, first, layout, textSize, desk, store]);
}
