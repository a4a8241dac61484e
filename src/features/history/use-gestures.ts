import { type RefObject, useEffect, useRef } from "react";

export interface GestureHandlers {
  /** The pointer is at this place, in CSS pixels from the left. */
  readonly onPoint: (x: number) => void;
  readonly onLeave: () => void;
  /** Moves by `pixels`. */
  readonly onDrag: (dx: number) => void;
  /** Shows `factor` times as much around a place. */
  readonly onZoom: (factor: number, x: number) => void;
}

/** A finger or a mouse that moves less than this clicks. */
const SLACK = 4;
/** The zoom factor of one notch of a wheel, 100 px. */
const WHEEL_BASE = 1.2;

/** Drag, pinch, wheel and hover on one element. A finger scrolls the page up and down as ever. */
export function useGestures(target: RefObject<HTMLElement | null>, handlers: GestureHandlers) {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    const ending = new AbortController();
    const listen = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      act: (event: HTMLElementEventMap[Name]) => void,
      passive = true,
    ) => element.addEventListener(name, act, { signal: ending.signal, passive });
    const placeOf = ({ clientX }: MouseEvent) => clientX - element.getBoundingClientRect().left;
    const down = new Map<number, number>();
    let isDragging = false;

    listen("pointerdown", (event) => {
      if (event.button !== 0) return;
      down.set(event.pointerId, placeOf(event));
      isDragging = false;
    });
    listen("pointermove", (event) => {
      const x = placeOf(event);
      const before = down.get(event.pointerId);
      if (before === undefined) {
        if (event.pointerType === "mouse") latest.current.onPoint(x);
        return;
      }
      if (!isDragging && Math.abs(x - before) < SLACK) return;
      if (!isDragging) element.setPointerCapture(event.pointerId);
      isDragging = true;
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
      down.set(event.pointerId, x);
      if (other === undefined) latest.current.onDrag(x - before);
      else pinch(other, before, x);
    });
    const pinch = (other: number, before: number, x: number) => {
      const [was, is] = [Math.abs(before - other), Math.abs(x - other)];
      if (was > 0 && is > 0) latest.current.onZoom(was / is, (x + other) / 2);
    };
    const lift = (event: PointerEvent) => {
      if (down.delete(event.pointerId) && !isDragging) latest.current.onPoint(placeOf(event));
    };
    listen("pointerup", lift);
    listen("pointercancel", ({ pointerId }) => down.delete(pointerId));
    listen("pointerleave", ({ pointerType }) => {
      if (pointerType === "mouse" && down.size === 0) latest.current.onLeave();
    });
    listen(
      "wheel",
      (event) => {
        event.preventDefault();
        if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) latest.current.onDrag(-event.deltaX);
        else latest.current.onZoom(WHEEL_BASE ** (event.deltaY / 100), placeOf(event));
      },
      false,
    );
    return () => ending.abort();
  }, [target]);
}
