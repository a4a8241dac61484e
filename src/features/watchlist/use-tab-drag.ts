import { type PointerEvent, type RefObject, useRef, useState } from "react";

/** A pointer that moves less than this, in pixels, clicks. */
const SLACK = 5;

interface TabDragOptions {
  readonly strip: RefObject<HTMLElement | null>;
  /** The lists that can be moved, in order. */
  readonly ids: readonly string[];
  /** `to` is counted without the moved one. */
  readonly onMove: (id: string, to: number) => void;
}

/** Tabs are dragged by a pointer that can hover; a finger scrolls them. */
export function useTabDrag({ strip, ids, onMove }: TabDragOptions) {
  const drag = useRef<{ readonly id: string; readonly startX: number } | undefined>(undefined);
  /** The tab before which the dragged one would be put; empty for the end. */
  const [dropBefore, setDropBefore] = useState<string | undefined>(undefined);

  const end = () => {
    drag.current = undefined;
    setDropBefore(undefined);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const tab = event.target instanceof Element ? event.target.closest("[data-tab]") : null;
    const id = tab?.getAttribute("data-tab") ?? "";
    if (event.button !== 0 || event.pointerType === "touch" || !ids.includes(id)) return;
    drag.current = { id, startX: event.clientX };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current) return;
    if (event.buttons === 0) return end();
    if (dropBefore === undefined && Math.abs(event.clientX - drag.current.startX) < SLACK) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDropBefore(tabAfter(strip.current, ids, event.clientX));
  };
  const onPointerUp = () => {
    const { current } = drag;
    if (current && dropBefore !== undefined && dropBefore !== current.id) {
      const others = ids.filter((id) => id !== current.id);
      onMove(current.id, dropBefore === "" ? others.length : others.indexOf(dropBefore));
    }
    end();
  };
  return { dropBefore, on: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end } };
}

/** The tab before which one would be put that is let go at `x`; empty for the end. */
function tabAfter(strip: HTMLElement | null, ids: readonly string[], x: number): string {
  for (const tab of strip?.querySelectorAll("[data-tab]") ?? []) {
    const { left, width } = tab.getBoundingClientRect();
    const id = tab.getAttribute("data-tab") ?? "";
    if (x < left + width / 2 && ids.includes(id)) return id;
  }
  return "";
}
