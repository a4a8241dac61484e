import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect } from "react";
import { mountedRows } from "#ui/mounted-rows.ts";

interface RowsOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  /** The rows by what their entries say, in the order on screen. */
  readonly keys: readonly string[];
  readonly rowHeight: number;
  /** Rows that stay mounted wherever the view is, by their places; below 0 for none. */
  readonly always: readonly number[];
  /** Told which rows can be seen whenever others can. */
  readonly onSeen: (keys: readonly string[]) => void;
}

/** Which rows are mounted, and where each stands. */
export function useRows({ scroller, keys, rowHeight, always, onSeen }: RowsOptions) {
  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    getItemKey: (index) => keys[index] ?? index,
    rangeExtractor: (range) => mountedRows(range, always),
  });
  useLayoutEffect(() => {
    // A height that was told once is remembered for each row, until this.
    if (rowHeight > 0) virtualizer.measure();
  }, [virtualizer, rowHeight]);

  // Before its range is read: it is worked out with the items, and would be that of the last render.
  const items = virtualizer.getVirtualItems();
  const { startIndex = 0, endIndex = -1 } = virtualizer.range ?? {};
  useEffect(
    () => onSeen(keys.slice(startIndex, endIndex + 1)),
    [startIndex, endIndex, keys, onSeen],
  );
  return {
    items,
    height: virtualizer.getTotalSize(),
    scrollTo: (index: number) => virtualizer.scrollToIndex(index),
  };
}
