import { createDropMark } from "#features/watchlist/drop-mark.ts";
import type { ChosenColumn } from "#features/watchlist/layout/layout.ts";
import { followPointer, type PointerStart } from "#ui/rows/follow-pointer.ts";
import { type Column, isColumn } from "./columns.ts";
import { putColumn, sizeColumn } from "./edit-columns.ts";

/** No column is made narrower than this, in pixels at a text size of 100 %. */
const NARROWEST = 40;

export interface HeadDrag {
  readonly row: HTMLElement;
  readonly head: Element;
  readonly column: Column;
  readonly columns: readonly ChosenColumn[];
  /** How many times as large as usual the text is. */
  readonly scale: number;
  readonly onShape: (columns: readonly ChosenColumn[]) => void;
}

interface HeadSizing extends HeadDrag {
  /** Shows columns while they are sized; undefined when that is over. */
  readonly onDraft: (columns: readonly ChosenColumn[] | undefined) => void;
}

/** The columns with this one as wide as usual: what a double press on its edge asks for. */
export const usualWidth = (columns: readonly ChosenColumn[], column: Column) =>
  sizeColumn(columns, column, undefined);

/** Drags a head's edge, which sizes its column. */
export function dragEdge(start: PointerStart, sizing: HeadSizing): void {
  const { row, head, column, columns, scale, onShape, onDraft } = sizing;
  const from = head.getBoundingClientRect().width / scale;
  let sized = columns;
  followPointer(start, row, {
    thresholdPx: 1,
    onMove({ clientX }) {
      const width = Math.max(NARROWEST, from + (clientX - start.clientX) / scale);
      sized = sizeColumn(columns, column, width);
      onDraft(sized);
    },
    onEnd(isDropped) {
      if (isDropped) onShape(sized);
      onDraft(undefined);
    },
  });
}

/** Drags a head, which moves its column. */
export function dragHead(start: PointerStart, moving: HeadDrag): void {
  const { row, column, columns, onShape } = moving;
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
      if (isDropped) onShape(putColumn(columns, column, before === "end" ? undefined : before));
    },
  });
}

/** The head before which a column drops at `x`. */
function headAfter(row: HTMLElement, x: number): Column | "end" {
  for (const head of row.querySelectorAll("[data-column]")) {
    const { left, width } = head.getBoundingClientRect();
    const column = head.getAttribute("data-column") ?? "";
    // Nothing comes between bid and ask: both halves of the pair count as one.
    const middle = column === "bid" ? left + width : left + width / 2;
    if (x < middle && isColumn(column) && column !== "instrument" && column !== "ask") {
      return column;
    }
  }
  return "end";
}
