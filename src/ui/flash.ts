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

/** Fills one element for a moment when a value in it has changed. */
export interface Flash {
  /**
   * @param occasion changes with every check; its first value never flashes
   * @param direction of the change that came with this occasion, if one did
   */
  tell(target: Element, occasion: number, direction: "up" | "down" | undefined): void;
  /** Ends what is lit. */
  end(): void;
}

/**
 * The class is put on and taken off beside React: a flash renders nothing, and a static class costs less
 * than half of an animation.
 */
export function createFlash(clock: FlashClock): Flash {
  let seen: number | undefined;
  let sight = sights;
  let flashedAt = Number.NEGATIVE_INFINITY;
  let putOut = () => {};
  let cancel = () => {};

  return {
    tell(target, occasion, direction) {
      const isFirst = seen === undefined;
      if (seen === occasion) return;
      seen = occasion;
      const at = clock.now();
      // A change from before the page became visible again does not flash.
      const wasAway = sight !== sights;
      sight = sights;
      if (isFirst || !direction || document.hidden || wasAway) return;
      // A later check neither lengthens nor cuts short what is lit.
      if (at - flashedAt < LIT_MS) return;
      flashedAt = at;
      // A flash that has not ended starts again.
      cancel();
      putOut();
      target.classList.add(`flash-${direction}`);
      putOut = () => target.classList.remove("flash-up", "flash-down");
      cancel = clock.after(LIT_MS, putOut);
    },
    end() {
      cancel();
      putOut();
    },
  };
}

/** How often the page came back into view. */
let sights = 0;
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) sights += 1;
});
