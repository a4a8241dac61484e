import type { Clock } from "#engine/protocol/clock.ts";

/** What a server reads the time from. */
interface TimeSource {
  /** Milliseconds of one clock that never goes back. */
  readonly now: () => number;
  readonly moment: () => { readonly epochMs: number };
}

/** A timer is armed for no longer: the clock may be ahead of it after the machine has slept. */
const LONGEST_TIMER_MS = 500;

/** The engine's clock over these; its timers follow them, whatever the timers of Node do meanwhile. */
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
