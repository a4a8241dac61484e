import { type RefObject, useCallback, useLayoutEffect, useState } from "react";
import { mountedRows } from "./mounted-rows.ts";

interface MountedRowsOptions {
  /** Scrolling element. Its first row is at its top. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Height of every row in CSS pixels; 0 while unknown. */
  readonly rowHeight: number;
  /** Returns the distance of a row from the top of the first one, for rows with bands between them. */
  readonly topOf?: (index: number) => number;
  /** Number of rows to mount beyond the view, on either side. */
  readonly overscan: number;
  /** Indexes of rows that stay mounted wherever the view is; one below 0 is ignored. */
  readonly always: readonly number[];
}

/**
 * Returns the rows to mount, and the first and the last row in view; `endIndex` is below `startIndex` if
 * no row is in view. Rows are not measured, because all have one height. Bands between them count as rows in view before
 * the first one.
 */
export function useMountedRows({
  scroller,
  count,
  rowHeight,
  overscan,
  always,
  topOf = (index) => index * rowHeight,
}: MountedRowsOptions) {
  const bands = topOf(count) - count * rowHeight;
  const [view, setView] = useState({ startIndex: 0, endIndex: -1 });
  const updateView = useCallback(() => {
    const element = scroller.current;
    if (!element || rowHeight <= 0) return;
    const { scrollTop, offsetHeight } = element;
    const startIndex = Math.max(0, Math.floor((scrollTop - bands) / rowHeight));
    const endIndex = Math.ceil((scrollTop + offsetHeight) / rowHeight) - 1;
    setView((last) =>
      last.startIndex === startIndex && last.endIndex === endIndex
        ? last
        : { startIndex, endIndex },
    );
  }, [scroller, rowHeight, bands]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    updateView();
    element.addEventListener("scroll", updateView, { passive: true });
    const observer = new ResizeObserver(updateView);
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", updateView);
      observer.disconnect();
    };
  }, [scroller, updateView]);

  const endIndex = Math.min(view.endIndex, count - 1);
  const startIndex = Math.min(view.startIndex, Math.max(0, endIndex));
  return {
    startIndex,
    endIndex,
    mounted: mountedRows({ startIndex, endIndex, overscan, count }, always),
    /** Scrolls as little as needed to bring a row into view. */
    scrollTo: (index: number) => {
      const element = scroller.current;
      if (!element) return;
      const highest = topOf(index);
      const lowest = highest + rowHeight - element.offsetHeight;
      element.scrollTo({ top: Math.min(highest, Math.max(lowest, element.scrollTop)) });
      // At once: the event of the scroll comes so late that a frame would show no rows.
      updateView();
    },
  };
}
