import { type RefObject, useEffect } from "react";
import { useMountedRows } from "#ui/rows/use-mounted-rows.ts";

interface RowsOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Texts of the rows' entries, in their order on screen. */
  readonly keys: readonly string[];
  readonly rowHeight: number;
  readonly headHeight: () => number;
  /** Returns the distance of a row from the top of the first one. */
  readonly topOf: (index: number) => number;
  /** Indices of rows that stay mounted outside the viewport; negative values are ignored. */
  readonly always: readonly number[];
  /** Index of the row that stays in view when the view gets lower. */
  readonly kept: number;
  /** Called with the visible rows whenever they change. */
  readonly onVisibleRows: (keys: readonly string[]) => void;
}

/** Returns the indices of the mounted rows, and reports the visible ones. */
export function useRows({ keys, onVisibleRows, ...options }: RowsOptions) {
  const rows = useMountedRows({ ...options, count: keys.length, overscan: 5 });
  const { startIndex, endIndex } = rows;
  useEffect(() => {
    // Rows without one in view have not been measured. As rows out of view, all would be checked rarely.
    if (keys.length > 0 && endIndex < startIndex) return;
    onVisibleRows(keys.slice(startIndex, endIndex + 1));
  }, [startIndex, endIndex, keys, onVisibleRows]);
  return rows;
}
