import { type RefObject, useEffect, useRef } from "react";
import type { TableView } from "#features/watchlist/layout/view.ts";

/** Scrolls to the first row after another sort, which says that the user looks for it, unless the focus is on a row. */
export function useTopAfterSort(
  scroller: RefObject<HTMLElement | null>,
  sort: TableView["sort"],
): void {
  const key = sort && `${sort.column} ${sort.direction}`;
  const known = useRef(key);
  useEffect(() => {
    if (known.current === key) return;
    known.current = key;
    const focused = document.activeElement?.closest("[data-index]");
    if (!focused || !scroller.current?.contains(focused)) scroller.current?.scrollTo({ top: 0 });
  }, [key, scroller]);
}
