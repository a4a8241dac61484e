import { type RefObject, useLayoutEffect, useState } from "react";
import { mountedRows } from "./mounted-rows.ts";

interface MountedRowsOptions {
  /** The scrolling element. Its first row is at its top. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  /** In pixels, the same for every row; 0 while it is not known. */
  readonly rowHeight: number;
  /** How many rows beyond the view are mounted ahead, on either side. */
  readonly overscan: number;
  /** Rows that stay mounted wherever the view is; below 0 for none. */
  readonly always: readonly number[];
}

/**
 * Which of the rows are mounted, and which can be seen: both ends included, the end before the start
 * where there is nothing to see. Rows of one height need no measuring.
 */
export function useMountedRows({
  scroller,
  count,
  rowHeight,
  overscan,
  always,
}: MountedRowsOptions) {
  const [view, setView] = useState({ startIndex: 0, endIndex: -1 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || rowHeight <= 0) return;
    const look = () => {
      const { scrollTop, offsetHeight } = element;
      const startIndex = Math.floor(scrollTop / rowHeight);
      const endIndex = Math.ceil((scrollTop + offsetHeight) / rowHeight) - 1;
      setView((was) =>
        was.startIndex === startIndex && was.endIndex === endIndex ? was : { startIndex, endIndex },
      );
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", look);
      observer.disconnect();
    };
  }, [scroller, rowHeight]);

  const endIndex = Math.min(view.endIndex, count - 1);
  const startIndex = Math.min(view.startIndex, Math.max(0, endIndex));
  return {
    startIndex,
    endIndex,
    mounted: mountedRows({ startIndex, endIndex, overscan, count }, always),
    /** Brings a row into view by the shortest way. */
    scrollTo: (index: number) => {
      const element = scroller.current;
      if (!element) return;
      const top = index * rowHeight;
      const lowest = top + rowHeight - element.offsetHeight;
      element.scrollTo({ top: Math.min(top, Math.max(lowest, element.scrollTop)) });
    },
  };
}
