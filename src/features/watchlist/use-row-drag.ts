import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/** A pointer that moves less than this, in pixels, clicks. */
const SLACK = 5;
/** This near to an edge of the view, in pixels, a drag scrolls. */
const EDGE = 28;

interface RowDragOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rowHeight: number;
  readonly keys: readonly string[];
  /** Which rows go with the one that is taken hold of. */
  readonly taken: (key: string) => readonly string[];
  /** False where rows stand in an order that is not the person's own. */
  readonly canMove: boolean;
  /** `to` is counted without the moved rows. */
  readonly onDrop: (keys: readonly string[], to: number) => void;
}

interface Drag {
  readonly moved: readonly string[];
  readonly pointerId: number;
  readonly startY: number;
}

/**
 * Rows are dragged by a pointer that can hover; a finger scrolls. Returns what the rows' element
 * listens with, and between which rows they would be put.
 */
export function useRowDrag(options: RowDragOptions) {
  const { scroller, rowHeight, keys, taken, canMove, onDrop } = options;
  const drag = useRef<Drag | undefined>(undefined);
  const [dropAt, setDropAt] = useState<number | undefined>(undefined);

  const end = () => {
    drag.current = undefined;
    setDropAt(undefined);
  };
  useEffect(() => {
    if (dropAt === undefined) return undefined;
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && end();
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const row = event.target instanceof Element ? event.target.closest("[data-index]") : null;
    const key = keys[Number(row?.getAttribute("data-index") ?? -1)];
    const isPlain = event.button === 0 && !event.shiftKey && !event.ctrlKey && !event.metaKey;
    if (!key || !isPlain || !canMove || event.pointerType === "touch") return;
    if (event.target instanceof Element && event.target.closest("a, button, input")) return;
    drag.current = { moved: taken(key), pointerId: event.pointerId, startY: event.clientY };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag;
    if (!current || event.pointerId !== current.pointerId) return;
    if (event.buttons === 0) return end();
    if (dropAt === undefined) {
      if (Math.abs(event.clientY - current.startY) < SLACK) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      getSelection()?.removeAllRanges();
    }
    const view = scroller.current?.getBoundingClientRect();
    if (view && event.clientY < view.top + EDGE) scroller.current?.scrollBy(0, -rowHeight / 3);
    if (view && event.clientY > view.bottom - EDGE) scroller.current?.scrollBy(0, rowHeight / 3);
    const { top } = event.currentTarget.getBoundingClientRect();
    const at = Math.round((event.clientY - top) / rowHeight);
    setDropAt(Math.max(0, Math.min(keys.length, at)));
  };
  const onPointerUp = () => {
    const { current } = drag;
    if (current && dropAt !== undefined) {
      const moved = new Set(current.moved);
      onDrop(current.moved, keys.slice(0, dropAt).filter((key) => !moved.has(key)).length);
    }
    end();
  };
  return { dropAt, on: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end } };
}
