import { onColoursChange } from "./colours.ts";

/** Minimum time between two drawings, however fast values arrive. */
const MIN_INTERVAL_MS = 250;

interface RedrawOptions {
  readonly clock: {
    readonly now: () => number;
    readonly after: (delayMs: number, run: () => void) => () => void;
  };
  /** Time after which the canvas is redrawn even without a new value, because its time window moves. */
  readonly idleMs: number;
  /**
   * Calls the listener after each change.
   *
   * @returns a function that removes the listener
   */
  readonly subscribe: (listener: () => void) => () => void;
  /** Draws on the cleared canvas, in CSS pixels. */
  readonly draw: (size: { readonly width: number; readonly height: number }) => void;
}

/**
 * Redraws a canvas outside React while it is visible: on new values, a new size and new colours of the
 * page.
 *
 * @returns a function that stops the redrawing
 */
export function redrawCanvas(
  target: HTMLCanvasElement,
  { clock, idleMs, subscribe, draw }: RedrawOptions,
): () => void {
  let cancel = () => {};
  let drawnAt = Number.NEGATIVE_INFINITY;
  let isVisible = false;
  const drawNow = () => {
    // A canvas that is scrolled out of view is drawn when it comes back.
    if (!isVisible) return;
    drawnAt = clock.now();
    const { clientWidth: width, clientHeight: height } = target;
    const scale = window.devicePixelRatio;
    // Setting the size clears the canvas, too.
    target.width = Math.round(width * scale);
    target.height = Math.round(height * scale);
    target.getContext("2d")?.scale(scale, scale);
    draw({ width, height });
    cancel = clock.after(idleMs, drawNow);
  };
  const scheduleDraw = () => {
    cancel();
    cancel = clock.after(Math.max(0, drawnAt + MIN_INTERVAL_MS - clock.now()), drawNow);
  };
  const visibility = new IntersectionObserver((entries) => {
    isVisible = entries.at(-1)?.isIntersecting ?? true;
    if (isVisible) scheduleDraw();
  });
  visibility.observe(target);
  const size = new ResizeObserver(scheduleDraw);
  size.observe(target);
  const unsubscribes = [subscribe(scheduleDraw), onColoursChange(scheduleDraw)];
  return () => {
    cancel();
    visibility.disconnect();
    size.disconnect();
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}
