/** Pointer and the position where it went down, in CSS pixels. */
export interface PointerStart {
  readonly pointerId: number;
  readonly clientX: number;
  readonly clientY: number;
}

export interface DragOptions {
  /** Distance in CSS pixels from which a move is a drag; below it, the pointer clicks. */
  readonly thresholdPx: number;
  readonly onMove: (event: PointerEvent) => void;
  /** Called when a drag that has begun ends: with false if it was cancelled. */
  readonly onEnd: (isDropped: boolean) => void;
}

/**
 * Follows one pointer until it is released, or Escape cancels the drag. The element captures the pointer,
 * so the click at the end of a drag does not go to the element below.
 */
export function followPointer(
  { pointerId, clientX, clientY }: PointerStart,
  element: HTMLElement,
  { thresholdPx, onMove, onEnd }: DragOptions,
): void {
  let isDragging = false;
  const listening = new AbortController();
  const end = (isDropped: boolean) => {
    listening.abort();
    element.classList.remove("dragging");
    if (isDragging) onEnd(isDropped);
  };
  const listen = <Name extends keyof WindowEventMap>(
    name: Name,
    handle: (event: WindowEventMap[Name]) => void,
  ) => window.addEventListener(name, handle, { signal: listening.signal });

  listen("pointermove", (event) => {
    if (event.pointerId !== pointerId) return;
    // The pointer was released before the listeners were added.
    if (event.buttons === 0) return end(false);
    const distance = Math.max(Math.abs(event.clientX - clientX), Math.abs(event.clientY - clientY));
    if (!isDragging && distance < thresholdPx) return;
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
