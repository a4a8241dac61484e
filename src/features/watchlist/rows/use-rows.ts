import { type RefObject, useEffect } from "react";
import { useMountedRows } from "#ui/rows/use-mounted-rows.ts";

interface RowsOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  /** The rows by what their entries say, in the order on screen. */
  readonly keys: readonly string[];
  readonly rowHeight: number;
  /** Rows that stay mounted wherever the view is, by their places; below 0 for none. */
  readonly always: readonly number[];
  /** Called with the visible rows whenever they change. */
  readonly onSeen: (keys: readonly string[]) => void;
}

/** Which rows are mounted, by their places. */
export function useRows({ keys, onSeen, ...options }: RowsOptions) {
  const rows = useMountedRows({ ...options, count: keys.length, overscan: 5 });
  const { startIndex, endIndex } = rows;
  useEffect(
    () => onSeen(keys.slice(startIndex, endIndex + 1)),
    [startIndex, endIndex, keys, onSeen],
  );
  return rows;
}
