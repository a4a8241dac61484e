import { currentDropTarget } from "#ui/rows/drop-target.ts";
import { followPointer } from "#ui/rows/follow-pointer.ts";
import { isOnControl } from "./is-on-control.ts";

/** Distance from an edge of the viewport in CSS pixels within which a drag scrolls. */
const SCROLL_EDGE_PX = 28;

interface RowDrag {
  readonly rows: HTMLElement;
  readonly scroller: HTMLElement | null;
  readonly rowHeight: number;
  /** Texts of all rows' entries, in order. */
  readonly keys: readonly string[];
  /** Texts of the selected rows' entries. A drag of one of them moves all of them. */
  readonly selected: ReadonlySet<string>;
  /** `to` is the index without the moved rows. Undefined while the rows are sorted by a column. */
  readonly onDrop: ((moved: readonly string[], to: number) => void) | undefined;
}

/** Drags the pressed row to another position in its list, or to a drop target beside it. A touch scrolls instead. */
export function dragRows(press: PointerEvent, drag: RowDrag): void {
  const { rows, scroller, rowHeight, keys, selected, onDrop } = drag;
  const { target: pressed, button, pointerType, shiftKey, ctrlKey, metaKey } = press;
  const row = pressed instanceof Element ? pressed.closest("[data-index]") : null;
  const key = row ? keys[Number(row.getAttribute("data-index"))] : undefined;
  if (key === undefined || isOnControl(pressed)) return;
  if (button !== 0 || pointerType === "touch" || shiftKey || ctrlKey || metaKey) return;
  // The first is the one under the pointer.
  const moved = selected.has(key) ? [key, ...selected] : [key];
  const target = currentDropTarget();
  // Without a possible drop, a press that moves a little remains a click.
  if (!onDrop && !target) return;
  const line = rows.ownerDocument.createElement("div");
  line.className = "pointer-events-none absolute inset-x-0 -top-px z-3 border-t-2 border-focus";
  let index = 0;
  let isOverTarget = false;
  followPointer(press, rows, {
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
