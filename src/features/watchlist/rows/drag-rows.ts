import { currentDropTarget } from "#ui/rows/drop-target.ts";
import { followPointer, type PointerStart } from "#ui/rows/follow-pointer.ts";

/** This near to an edge of the view, in pixels, a drag scrolls. */
const EDGE = 28;

interface RowDrag {
  readonly rows: HTMLElement;
  readonly scroller: HTMLElement | null;
  readonly rowHeight: number;
  /** All rows by what their entries say, in order. */
  readonly keys: readonly string[];
  /** Those that are dragged, first the one that was taken hold of. */
  readonly moved: readonly string[];
  /** `to` is counted without the moved rows; undefined where rows stand in the order of a column. */
  readonly onDrop: ((moved: readonly string[], to: number) => void) | undefined;
}

/** Drags rows to another place in their list, or to the drop target beside it. */
export function dragRows(start: PointerStart, drag: RowDrag): void {
  const { rows, scroller, rowHeight, keys, moved, onDrop } = drag;
  const target = currentDropTarget();
  // Nowhere to go to: a press that slips still is a click.
  if (!onDrop && !target) return;
  const line = rows.ownerDocument.createElement("div");
  line.className = "pointer-events-none absolute inset-x-0 -top-px z-3 border-t-2 border-focus";
  let at = 0;
  let isBeside = false;
  followPointer(start, rows, {
    thresholdPx: 5,
    onMove({ clientX, clientY }) {
      isBeside = target?.onMove({ clientX, clientY }) ?? false;
      if (isBeside || !onDrop) return line.remove();
      const view = scroller?.getBoundingClientRect();
      if (view && clientY < view.top + EDGE) scroller?.scrollBy(0, -rowHeight / 3);
      if (view && clientY > view.bottom - EDGE) scroller?.scrollBy(0, rowHeight / 3);
      const place = Math.round((clientY - rows.getBoundingClientRect().top) / rowHeight);
      at = Math.max(0, Math.min(keys.length, place));
      line.style.transform = `translateY(${at * rowHeight}px)`;
      rows.append(line);
    },
    onEnd(isDropped) {
      line.remove();
      const going = new Set(moved);
      const to = keys.slice(0, at).filter((key) => !going.has(key)).length;
      if (isDropped && !isBeside) onDrop?.(moved, to);
      target?.onEnd(isDropped && isBeside ? moved[0] : undefined);
    },
  });
}
