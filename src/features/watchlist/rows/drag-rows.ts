import { followPointer, type PointerStart } from "#ui/follow-pointer.ts";

/** This near to an edge of the view, in pixels, a drag scrolls. */
const EDGE = 28;

export interface RowDrag {
  readonly rows: HTMLElement;
  readonly scroller: HTMLElement | null;
  readonly rowHeight: number;
  /** All rows by what their entries say, in order. */
  readonly keys: readonly string[];
  /** Those that are dragged. */
  readonly moved: readonly string[];
  /** Called with the place where the rows would drop; undefined when the drag ends. */
  readonly onAt: (at: number | undefined) => void;
  /** `to` is counted without the moved rows. */
  readonly onDrop: (moved: readonly string[], to: number) => void;
}

/** Drags rows to another place in their list. */
export function dragRows(start: PointerStart, drag: RowDrag): void {
  const { rows, scroller, rowHeight, keys, moved, onAt, onDrop } = drag;
  let at = 0;
  followPointer(start, rows, {
    slack: 5,
    onMove({ clientY }) {
      const view = scroller?.getBoundingClientRect();
      if (view && clientY < view.top + EDGE) scroller?.scrollBy(0, -rowHeight / 3);
      if (view && clientY > view.bottom - EDGE) scroller?.scrollBy(0, rowHeight / 3);
      const place = Math.round((clientY - rows.getBoundingClientRect().top) / rowHeight);
      at = Math.max(0, Math.min(keys.length, place));
      onAt(at);
    },
    onEnd(isDropped) {
      const going = new Set(moved);
      const to = keys.slice(0, at).filter((key) => !going.has(key)).length;
      if (isDropped) onDrop(moved, to);
      onAt(undefined);
    },
  });
}
