import { useEffect, useRef } from "react";

const FLASH_MS = 480;
/** A later tick inside this time updates the figure without a second flash. */
const REST_MS = 500;

/**
 * Fills an element for a moment when a value in it has changed. The class is put on and taken off
 * beside React: a flash renders nothing, and a static class costs less than half of an animation.
 *
 * @param occasion changes with every check; its first value never flashes
 * @param direction of the change that came with this occasion, if one did
 * @param after the page's timer: runs something later, returns its cancellation
 */
export function useFlash(
  occasion: number | undefined,
  direction: "up" | "down" | undefined,
  after: (delayMs: number, run: () => void) => () => void,
) {
  const element = useRef<HTMLElement>(null);
  const seen = useRef(occasion);
  const sight = useRef(sights);
  const flashedAt = useRef(Number.NEGATIVE_INFINITY);
  const end = useRef<() => void>(undefined);

  useEffect(() => {
    const target = element.current;
    if (seen.current === occasion) return;
    seen.current = occasion;
    const at = performance.now();
    // What came while nobody looked is not news when somebody looks again.
    const wasAway = sight.current !== sights;
    sight.current = sights;
    if (!target || !direction || document.hidden || wasAway) return;
    if (at - flashedAt.current < REST_MS) return;
    flashedAt.current = at;
    const flash = `flash-${direction}`;
    target.classList.add(flash);
    const off = () => target.classList.remove(flash);
    const cancel = after(FLASH_MS, off);
    end.current = () => {
      cancel();
      off();
    };
  }, [occasion, direction, after]);
  // A later check neither lengthens nor cuts short what is lit.
  useEffect(() => () => end.current?.(), []);

  return element;
}

/** How often the page came back into view. */
let sights = 0;
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) sights += 1;
});
