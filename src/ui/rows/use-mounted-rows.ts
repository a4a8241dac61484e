import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { mountedRows } from "./mounted-rows.ts";

interface MountedRowsOptions {
  /** Scrolling element. Its first row is at its top, or below sticky heads. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** Returns the height of the sticky heads in CSS pixels; without it there are none. */
  readonly headHeight?: () => number;
  readonly count: number;
  /** Height of every row in CSS pixels; 0 while unknown. */
  readonly rowHeight: number;
  /** Returns the distance of a row from the top of the first one, for rows with bands between them. */
  readonly topOf?: (index: number) => number;
  /** Number of rows to mount beyond the view, on either side. */
  readonly overscan: number;
  /** Indexes of rows that stay mounted wherever the view is; one below 0 is ignored. */
  readonly always: readonly number[];
  /** Index of a row that stays in view when the view gets lower, as when a bar appears below it. */
  readonly kept?: number;
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
  kept = -1,
  headHeight = () => 0,
  topOf = (index) => index * rowHeight,
}: MountedRowsOptions) {
  const bands = topOf(count) - count * rowHeight;
  const [view, setView] = useState({ startIndex: 0, endIndex: -1 });
  /** Scrolls as little as needed to bring a row into view. */
  const scrollTo = (index: number) => {
    const element = scroller.current;
    if (!element || rowHeight <= 0) return;
    const highest = topOf(index);
    const lowest = highest + rowHeight + headHeight() - element.offsetHeight;
    element.scrollTo({ top: Math.min(highest, Math.max(lowest, element.scrollTop)) });
    // At once: the event of the scroll comes so late that a frame would show no rows.
    setView(unlessSame(viewOf(element, rowHeight, bands)));
  };
  /** Scrolls to the kept row, if it was in view as a whole while the view had this height. */
  const keepInView = (scrolled: HTMLElement, height: number) => {
    const top = topOf(kept) - scrolled.scrollTop;
    if (kept >= 0 && top >= 0 && top + rowHeight + headHeight() <= height) scrollTo(kept);
  };
  const latest = useRef(keepInView);
  useLayoutEffect(() => {
    latest.current = keepInView;
  });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || rowHeight <= 0) return;
    let height = element.offsetHeight;
    const updateView = () => setView(unlessSame(viewOf(element, rowHeight, bands)));
    updateView();
    element.addEventListener("scroll", updateView, { passive: true });
    const observer = new ResizeObserver(() => {
      if (element.offsetHeight < height) latest.current(element, height);
      height = element.offsetHeight;
      updateView();
    });
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", updateView);
      observer.disconnect();
    };
  }, [scroller, rowHeight, bands]);

  const endIndex = Math.min(view.endIndex, count - 1);
  const startIndex = Math.min(view.startIndex, Math.max(0, endIndex));
  return {
    startIndex,
    endIndex,
    mounted: mountedRows({ startIndex, endIndex, overscan, count }, always),
    scrollTo,
  };
}

interface RowsInView {
  readonly startIndex: number;
  readonly endIndex: number;
}

function viewOf(element: HTMLElement, rowHeight: number, bands: number): RowsInView {
  const { scrollTop, offsetHeight } = element;
  return {
    startIndex: Math.max(0, Math.floor((scrollTop - bands) / rowHeight)),
    endIndex: Math.ceil((scrollTop + offsetHeight) / rowHeight) - 1,
  };
}

/** Returns an update that keeps an equal state, so that nothing is rendered. */
const unlessSame = (next: RowsInView) => (last: RowsInView) =>
  last.startIndex === next.startIndex && last.endIndex === next.endIndex ? last : next;
