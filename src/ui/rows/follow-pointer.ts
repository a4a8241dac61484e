/** Where a pointer went down, and which. */
export interface PointerStart {
  readonly pointerId: number;
  readonly clientX: number;
  readonly clientY: number;
}

export interface Following {
  /** A pointer that moves less than this, in pixels, clicks and drags nothing. */
  readonly slack: number;
  readonly onMove: (event: PointerEvent) => void;
  /** Called once a drag has begun and is over: with false where it was given up. */
  readonly onEnd: (isDropped: boolean) => void;
}

/**
 * Follows one pointer from where it went down until it is let go, or Escape gives up. The element
 * takes the pointer over, so that the click at a drag's end is its own and none of what lies below.
 */
export function followPointer(
  { pointerId, clientX, clientY }: PointerStart,
  element: HTMLElement,
  { slack, onMove, onEnd }: Following,
): void {
  let isDragging = false;
  const ending = new AbortController();
  const end = (isDropped: boolean) => {
    ending.abort();
    element.classList.remove("dragging");
    if (isDragging) onEnd(isDropped);
  };
  const listen = <Name extends keyof WindowEventMap>(
    name: Name,
    act: (event: WindowEventMap[Name]) => void,
  ) => window.addEventListener(name, act, { signal: ending.signal });

  listen("pointermove", (event) => {
    if (event.pointerId !== pointerId) return;
    // The pointer was released before the listeners were there.
    if (event.buttons === 0) return end(false);
    const way = Math.max(Math.abs(event.clientX - clientX), Math.abs(event.clientY - clientY));
    if (!isDragging && way < slack) return;
    if (!isDragging) {
      isDragging = true;
      element.setPointerCapture(pointerId);
      element.classList.add("dragging");
      getSelection()?.removeAllRanges();
    }
    onMove(event);
  });
  listen("pointerup", (event) => event.pointerId === pointerId && end(true));
  listen("pointercancel", () => end(false));
  listen("keydown", ({ key }) => key === "Escape" && end(false));
}
