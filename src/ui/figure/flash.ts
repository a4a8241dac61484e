/**
 * Minimum duration of a flash; it ends with the next frame of the page. A change within this time
 * updates the figure without a second flash. A change in the other direction ends the flash.
 */
const FLASH_MS = 480;

/** Clock of the page, with timers. */
export interface FlashClock {
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /**
   * Calls `run` after a delay, where possible on a frame that draws other changes too: the end of a
   * flash then costs no frame of its own. Returns a function that cancels the call.
   */
  readonly after: (delayMs: number, run: () => void) => () => void;
}

/** Highlights one element for a moment when its value has changed. */
export interface Flash {
  /**
   * Reports the latest check, and starts a flash if it changed the value.
   *
   * @param checkId id that is new with every check; the first one never flashes
   * @param direction direction of the change that this check brought, if it brought one; without one
   *   the current flash ends
   */
  update(target: Element, checkId: number, direction: "up" | "down" | undefined): void;
  /** Ends the current flash, if there is one. */
  end(): void;
}

/**
 * Creates a `Flash` that adds and removes a class outside React: a flash renders nothing, and a static
 * class costs less than half of an animation.
 */
export function createFlash(clock: FlashClock): Flash {
  let lastCheckId: number | undefined;
  let lastVisibility = visibilityCount;
  let flashedAt = Number.NEGATIVE_INFINITY;
  let shown: "up" | "down" | undefined;
  let removeClass = () => {};
  let cancel = () => {};

  return {
    update(target, checkId, direction) {
      const isFirst = lastCheckId === undefined;
      if (lastCheckId === checkId) return;
      lastCheckId = checkId;
      const now = clock.now();
      // A change that happened while the page was hidden does not flash.
      const wasHidden = lastVisibility !== visibilityCount;
      lastVisibility = visibilityCount;
      // An unchanged figure has no fill, however soon after the change its check came. The fill of the
      // other direction would contradict the figure.
      if (direction !== shown) this.end();
      if (isFirst || !direction || document.hidden || wasHidden) return;
      // A later change in the same direction neither extends nor shortens the current flash.
      if (now - flashedAt < FLASH_MS) return;
      flashedAt = now;
      // A flash that has not ended starts again.
      this.end();
      shown = direction;
      target.classList.add(`flash-${direction}`);
      removeClass = () => target.classList.remove("flash-up", "flash-down");
      cancel = clock.after(FLASH_MS, removeClass);
    },
    end() {
      cancel();
      removeClass();
      shown = undefined;
    },
  };
}

/** Number of times that the page became visible again. */
let visibilityCount = 0;
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) visibilityCount += 1;
});
