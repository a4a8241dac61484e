import { currentDropTarget } from "#ui/rows/drop-target.ts";
import { followPointer, type PointerStart } from "#ui/rows/follow-pointer.ts";

/** Distance from an edge of the viewport in CSS pixels within which a drag scrolls. */
const SCROLL_EDGE_PX = 28;

interface RowDrag {
  readonly rows: HTMLElement;
  readonly scroller: HTMLElement | null;
  readonly rowHeight: number;
  /** Texts of all rows' entries, in order. */
  readonly keys: readonly string[];
  /** Dragged rows; the first is the one under the pointer. */
  readonly moved: readonly string[];
  /** `to` is the index without the moved rows. Undefined while the rows are sorted by a column. */
  readonly onDrop: ((moved: readonly string[], to: number) => void) | undefined;
}

/** Drags rows to another position in their list, or to a drop target beside it. */
export function dragRows(start: PointerStart, drag: RowDrag): void {
  const { rows, scroller, rowHeight, keys, moved, onDrop } = drag;
  const target = currentDropTarget();
  // Without a possible drop, a press that moves a little remains a click.
  if (!onDrop && !target) return;
  const line = rows.ownerDocument.createElement("div");
  line.className = "pointer-events-none absolute inset-x-0 -top-px z-3 border-t-2 border-focus";
  let index = 0;
  let isOverTarget = false;
  followPointer(start, rows, {
    thresholdPx: 5,
    onMove({ clientX, clientY }) {
      isOverTarget = target?.onMove({ clientX, clientY }) ?? false;
      if (isOverTarget || !onDrop) return line.remove();
      const view = scroller?.getBoundingClientRect();
      if (view && clientY < view.top + SCROLL_EDGE_PX) scroller?.scrollBy(0, -rowHeight / 3);
      if (view && clientY > view.bottom - SCROLL_EDGE_PX) scroller?.scrollBy(0, rowHeight / 3);
      const nearest = Math.round((clientY - rows.getBoundingClientRect().top) / rowHeight);
      index = Math.max(0, Math.min(keys.length, nearest));
      line.style.transform = `translateY(${index * rowHeight}px)`;
      rows.append(line);
    },
    onEnd(isDropped) {
      line.remove();
      const movedKeys = new Set(moved);
      const to = keys.slice(0, index).filter((key) => !movedKeys.has(key)).length;
      if (isDropped && !isOverTarget) onDrop?.(moved, to);
      target?.onEnd(isDropped && isOverTarget ? moved[0] : undefined);
    },
  });
}
