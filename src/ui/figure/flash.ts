/**
 * How long a flash lasts at least, until the next frame of the page; a change within this time updates
 * the figure without a second flash.
 */
const LIT_MS = 480;

/** The page's clock: what it says now, and what it runs later. */
export interface FlashClock {
  readonly now: () => number;
  /** On a frame on which other things change too, where possible: the end of a flash then costs no frame of its own. */
  readonly after: (delayMs: number, run: () => void) => () => void;
}

/** Fills one element for a moment when a value in it has changed. */
export interface Flash {
  /**
   * @param checkId changes with every check; its first value never flashes
   * @param direction of the change that came with this check, if one did
   */
  update(target: Element, checkId: number, direction: "up" | "down" | undefined): void;
  /** Ends a current flash. */
  end(): void;
}

/**
 * The class is added and removed outside React: a flash renders nothing, and a static class costs less
 * than half of an animation.
 */
export function createFlash(clock: FlashClock): Flash {
  let seen: number | undefined;
  let epoch = visibilityEpoch;
  let flashedAt = Number.NEGATIVE_INFINITY;
  let removeClass = () => {};
  let cancel = () => {};

  return {
    update(target, checkId, direction) {
      const isFirst = seen === undefined;
      if (seen === checkId) return;
      seen = checkId;
      const at = clock.now();
      // A change from before the page became visible again does not flash.
      const wasAway = epoch !== visibilityEpoch;
      epoch = visibilityEpoch;
      if (isFirst || !direction || document.hidden || wasAway) return;
      // A later check neither extends nor shortens a current flash.
      if (at - flashedAt < LIT_MS) return;
      flashedAt = at;
      // A flash that has not ended starts again.
      cancel();
      removeClass();
      target.classList.add(`flash-${direction}`);
      removeClass = () => target.classList.remove("flash-up", "flash-down");
      cancel = clock.after(LIT_MS, removeClass);
    },
    end() {
      cancel();
      removeClass();
    },
  };
}

/** How often the page came back into view. */
let visibilityEpoch = 0;
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) visibilityEpoch += 1;
});
