import { useEffect, useRef } from "react";

/**
 * How long a value stays lit at least, until the page's next beat; a later one inside this time updates
 * the figure without a second flash.
 */
const LIT_MS = 480;

/** The page's clock: what it says now, and what it runs later. */
export interface FlashClock {
  readonly now: () => number;
  /** Where possible together with what else changes on screen: what goes out then costs no picture more. */
  readonly after: (delayMs: number, run: () => void) => () => void;
}

/**
 * Fills an element for a moment when a value in it has changed. The class is put on and taken off
 * beside React: a flash renders nothing, and a static class costs less than half of an animation.
 *
 * @param occasion changes with every check; its first value never flashes
 * @param direction of the change that came with this occasion, if one did
 */
export function useFlash(
  occasion: number | undefined,
  direction: "up" | "down" | undefined,
  clock: FlashClock,
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
    const at = clock.now();
    // What came while nobody looked is not news when somebody looks again.
    const wasAway = sight.current !== sights;
    sight.current = sights;
    if (!target || !direction || document.hidden || wasAway) return;
    if (at - flashedAt.current < LIT_MS) return;
    flashedAt.current = at;
    // What is still lit, for its beat is to come, begins anew.
    end.current?.();
    putOut(target);
    target.classList.add(`flash-${direction}`);
    end.current = clock.after(LIT_MS, () => putOut(target));
  }, [occasion, direction, clock]);
  // A later check neither lengthens nor cuts short what is lit.
  useEffect(() => () => end.current?.(), []);

  return element;
}

const putOut = (target: HTMLElement) => target.classList.remove("flash-up", "flash-down");

/** How often the page came back into view. */
let sights = 0;
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) sights += 1;
});
