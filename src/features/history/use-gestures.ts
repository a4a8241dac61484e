import { type RefObject, useEffect, useRef } from "react";

export interface GestureHandlers {
  /** Called with the pointer's position in CSS pixels from the left. */
  readonly onPoint: (x: number) => void;
  readonly onLeave: () => void;
  /** Called with the movement in CSS pixels, positive to the right. */
  readonly onDrag: (dx: number) => void;
  /** Called to show `factor` times as much time around a position. */
  readonly onZoom: (factor: number, x: number) => void;
}

/** A pointer that moves less than this clicks instead of dragging. */
const DRAG_THRESHOLD_PX = 4;
/** Zoom factor for 100 px of wheel movement, one notch. */
const WHEEL_BASE = 1.2;

/** Handles drag, pinch, wheel and hover on one element. Vertical touch scrolling stays with the page. */
export function useGestures(target: RefObject<HTMLElement | null>, handlers: GestureHandlers) {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    const controller = new AbortController();
    const listen = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      act: (event: HTMLElementEventMap[Name]) => void,
      passive = true,
    ) => element.addEventListener(name, act, { signal: controller.signal, passive });
    const xOf = ({ clientX }: MouseEvent) => clientX - element.getBoundingClientRect().left;
    const pressed = new Map<number, number>();
    let isDragging = false;
    /** Whether a finger selected the position: unlike a mouse it does not leave. */
    let isTouched = false;

    const leaveOn = (name: "scroll" | "pointerdown", isElsewhere: (target: Node) => boolean) =>
      document.addEventListener(
        name,
        ({ target: place }) => {
          if (!isTouched || !(place instanceof Node) || !isElsewhere(place)) return;
          isTouched = false;
          latest.current.onLeave();
        },
        { signal: controller.signal, passive: true, capture: true },
      );
    leaveOn("scroll", (scrolled) => scrolled.contains(element));
    leaveOn("pointerdown", (pressedOn) => !element.contains(pressedOn));
    listen("pointerdown", (event) => {
      if (event.button !== 0) return;
      pressed.set(event.pointerId, xOf(event));
      isDragging = false;
    });
    listen("pointermove", (event) => {
      const x = xOf(event);
      const before = pressed.get(event.pointerId);
      if (before === undefined) {
        if (event.pointerType === "mouse") latest.current.onPoint(x);
        return;
      }
      if (!isDragging && Math.abs(x - before) < DRAG_THRESHOLD_PX) return;
      if (!isDragging) element.setPointerCapture(event.pointerId);
      isDragging = true;
      const other = [...pressed].find(([id]) => id !== event.pointerId)?.[1];
      pressed.set(event.pointerId, x);
      if (other === undefined) latest.current.onDrag(x - before);
      else pinch(other, before, x);
    });
    const pinch = (other: number, before: number, x: number) => {
      const [previousPx, currentPx] = [Math.abs(before - other), Math.abs(x - other)];
      if (previousPx > 0 && currentPx > 0)
        latest.current.onZoom(previousPx / currentPx, (x + other) / 2);
    };
    const onPointerUp = (event: PointerEvent) => {
      if (!pressed.delete(event.pointerId) || isDragging) return;
      isTouched = event.pointerType !== "mouse";
      latest.current.onPoint(xOf(event));
    };
    listen("pointerup", onPointerUp);
    listen("pointercancel", ({ pointerId }) => pressed.delete(pointerId));
    listen("pointerleave", ({ pointerType }) => {
      if (pointerType === "mouse" && pressed.size === 0) latest.current.onLeave();
    });
    listen(
      "wheel",
      (event) => {
        event.preventDefault();
        if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) latest.current.onDrag(-event.deltaX);
        else latest.current.onZoom(WHEEL_BASE ** (event.deltaY / 100), xOf(event));
      },
      false,
    );
    return () => controller.abort();
  }, [target]);
}
