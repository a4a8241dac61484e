import { createDropMark } from "#features/watchlist/drop-mark.ts";
import type { ChosenColumn } from "#features/watchlist/layout/layout.ts";
import { followPointer, type PointerStart } from "#ui/rows/follow-pointer.ts";
import { type Column, isColumn } from "./columns.ts";
import { putColumn, sizeColumn } from "./edit-columns.ts";

/** Minimum width of a column in pixels at a text size of 100 %. */
const MIN_WIDTH = 40;

export interface HeadDrag {
  readonly row: HTMLElement;
  readonly head: Element;
  readonly column: Column;
  readonly columns: readonly ChosenColumn[];
  /** Text size relative to the default; 1 for 100 %. */
  readonly scale: number;
  readonly onColumns: (columns: readonly ChosenColumn[]) => void;
}

interface HeadSizing extends HeadDrag {
  /** Called with the columns during a resize, and with undefined at its end. */
  readonly onDraft: (columns: readonly ChosenColumn[] | undefined) => void;
}

/** Returns the columns with the usual width of this one, for a double press on its edge. */
export const usualWidth = (columns: readonly ChosenColumn[], column: Column) =>
  sizeColumn(columns, column, undefined);

/** Drags the edge of a head, which resizes its column. */
export function dragEdge(start: PointerStart, sizing: HeadSizing): void {
  const { row, head, column, columns, scale, onColumns, onDraft } = sizing;
  const initialWidth = head.getBoundingClientRect().width / scale;
  let resized = columns;
  followPointer(start, row, {
    thresholdPx: 1,
    onMove({ clientX }) {
      const width = Math.max(MIN_WIDTH, initialWidth + (clientX - start.clientX) / scale);
      resized = sizeColumn(columns, column, width);
      onDraft(resized);
    },
    onEnd(isDropped) {
      if (isDropped) onColumns(resized);
      onDraft(undefined);
    },
  });
}

/** Drags a head, which moves its column. */
export function dragHead(start: PointerStart, moving: HeadDrag): void {
  const { row, column, columns, onColumns } = moving;
  const mark = createDropMark(row.ownerDocument, "inset-y-0");
  let before: Column | "end" = column;
  followPointer(start, row, {
    thresholdPx: 5,
    onMove({ clientX }) {
      before = headAfter(row, clientX);
      const heads = [...row.querySelectorAll("[data-column]")];
      mark.show(heads, (head) => head.getAttribute("data-column") === before);
    },
    onEnd(isDropped) {
      mark.remove();
      if (isDropped) onColumns(putColumn(columns, column, before === "end" ? undefined : before));
    },
  });
}

/** Returns the column before which a drop at `x` goes; `end` for the last position. */
function headAfter(row: HTMLElement, x: number): Column | "end" {
  for (const head of row.querySelectorAll("[data-column]")) {
    const { left, width } = head.getBoundingClientRect();
    const column = head.getAttribute("data-column") ?? "";
    // Bid and ask count as one, because nothing can be dropped between them.
    const middle = column === "bid" ? left + width : left + width / 2;
    if (x < middle && isColumn(column) && column !== "instrument" && column !== "ask") {
      return column;
    }
  }
  return "end";
}
