import type { Cancel } from "#engine/protocol/clock.ts";

/** How long a finger rests before a press is a long one. */
const LONG_MS = 500;
/** Distance in CSS pixels beyond which the finger moves and does not rest. */
const SLOP_PX = 10;

interface LongPressOptions {
  readonly after: (ms: number, run: () => void) => Cancel;
  /** Called with the touch while the finger is still down; returns whether something opened. */
  readonly onPress: (touch: Touch) => boolean;
  readonly signal: AbortSignal;
}

/**
 * Reports when a single finger rests on the page: Safari on iOS has no event for it. The end of a press that opened
 * something is no tap.
 *
 * @returns functions for the event that Android sends by itself: whether the press is taken, and one that takes it
 */
export function watchLongPress(page: Document, { after, onPress, signal }: LongPressOptions) {
  let cancel: Cancel | undefined;
  let start: Touch | undefined;
  let isTaken = false;
  const stop = () => {
    cancel?.();
    start = undefined;
  };
  const onStart = ({ touches }: TouchEvent) => {
    stop();
    const [touch] = touches;
    isTaken = false;
    if (!touch || touches.length > 1) return;
    start = touch;
    cancel = after(LONG_MS, () => {
      isTaken = onPress(touch);
    });
  };
  const onMove = ({ touches: [touch] }: TouchEvent) => {
    if (!start || !touch) return;
    const { clientX, clientY } = start;
    if (Math.hypot(touch.clientX - clientX, touch.clientY - clientY) > SLOP_PX) stop();
  };
  const onEnd = (event: TouchEvent) => {
    stop();
    if (isTaken) event.preventDefault();
    isTaken = false;
  };
  page.addEventListener("touchstart", onStart, { signal, passive: true });
  page.addEventListener("touchmove", onMove, { signal, passive: true });
  page.addEventListener("touchend", onEnd, { signal, passive: false });
  page.addEventListener("touchcancel", stop, { signal });
  page.addEventListener("scroll", stop, { signal, capture: true });
  return {
    isTaken: () => isTaken,
    take() {
      isTaken = start !== undefined;
      stop();
    },
  };
}
