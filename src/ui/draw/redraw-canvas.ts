import { onColoursChange } from "./colours.ts";

/** A picture is redrawn at most this often, however fast its values arrive. */
const REST_MS = 250;

interface Drawing {
  readonly clock: {
    readonly now: () => number;
    readonly after: (delayMs: number, run: () => void) => () => void;
  };
  /** Redrawn after this time even without a new value, because its window moves. */
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
 * Keeps a canvas up to date outside React while it can be seen: with its values, its size, and the
 * page's colours.
 *
 * @returns a function that ends it
 */
export function redrawCanvas(
  target: HTMLCanvasElement,
  { clock, idleMs, subscribe, draw }: Drawing,
): () => void {
  let cancel = () => {};
  let drawnAt = Number.NEGATIVE_INFINITY;
  let isSeen = false;
  const drawNow = () => {
    // What is scrolled away is drawn when it comes back.
    if (!isSeen) return;
    drawnAt = clock.now();
    const { clientWidth: width, clientHeight: height } = target;
    const scale = window.devicePixelRatio;
    // Setting the size clears it, too.
    target.width = Math.round(width * scale);
    target.height = Math.round(height * scale);
    target.getContext("2d")?.scale(scale, scale);
    draw({ width, height });
    cancel = clock.after(idleMs, drawNow);
  };
  const drawSoon = () => {
    cancel();
    cancel = clock.after(Math.max(0, drawnAt + REST_MS - clock.now()), drawNow);
  };
  const sight = new IntersectionObserver((entries) => {
    isSeen = entries.at(-1)?.isIntersecting ?? true;
    if (isSeen) drawSoon();
  });
  sight.observe(target);
  const room = new ResizeObserver(drawSoon);
  room.observe(target);
  const ends = [subscribe(drawSoon), onColoursChange(drawSoon)];
  return () => {
    cancel();
    sight.disconnect();
    room.disconnect();
    for (const end of ends) end();
  };
}
