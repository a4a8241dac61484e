import { useEffect, useRef } from "react";
import { useDesk } from "#app/desk/desk-context.ts";
import { firstVisitOf } from "#storage/first-visit.ts";

/**
 * Opens the first instrument of a first visit in detail, except on a tablet held sideways, where the detail would
 * take columns of the list. Never opens it again once a user has closed the detail.
 *
 * @param isFirst true on a first visit, until the page is closed
 */
export function useFirstDetail(isFirst: boolean): void {
  const { desk, store, view, layout, watched } = useDesk();
  const { detail } = view;
  const [first] = watched;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isFirst) return;
    const visit = firstVisitOf(store);
    if (detail) wasOpen.current = true;
    if (detail || visit.get().isDetailClosed) return;
    if (wasOpen.current) visit.update((stored) => ({ ...stored, isDetailClosed: true }));
    else if (first && (layout !== "tablet" || isPortrait())) desk.setDetail(first);
  }, [isFirst, detail, first, layout, desk, store]);
}

const isPortrait = () => matchMedia("(orientation: portrait)").matches;
