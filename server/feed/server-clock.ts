import type { Clock } from "#engine/protocol/clock.ts";

/** The source of time for a server. */
interface TimeSource {
  /** Milliseconds of one clock that never goes back. */
  readonly now: () => number;
  readonly moment: () => { readonly epochMs: number };
}

/** The longest single timer: after the machine has slept, the clock may be ahead of it. */
const LONGEST_TIMER_MS = 500;

/** Makes the engine's clock from a source of time. Its timers follow that source, not Node's own timers. */
export function serverClock(time: TimeSource): Clock {
  return {
    now: time.now,
    epochNow: () => time.moment().epochMs,
    after(delayMs, run) {
      const until = time.now() + Math.max(0, delayMs);
      let timer: NodeJS.Timeout;
      const arm = () => {
        const leftMs = until - time.now();
        timer = setTimeout(
          () => (time.now() >= until ? run() : arm()),
          Math.min(LONGEST_TIMER_MS, Math.max(0, Math.ceil(leftMs))),
        );
        // A request that waits for its answer keeps the process alive.
        timer.unref();
      };
      arm();
      return () => clearTimeout(timer);
    },
  };
}
