import type { Clock } from "#engine/protocol/clock.ts";

/** The source of time for a server. */
interface TimeSource {
  /** Milliseconds of one clock that never goes back. */
  readonly now: () => number;
  readonly moment: () => { readonly epochMs: number };
}

/** The longest single timer: the time source may advance while the machine sleeps, and Node's timers do not. */
const MAX_TIMER_MS = 500;
/** Delay of a timer that shows that the process was busy: answers may wait to be read. */
const LATE_MS = 20;

/**
 * Makes the engine's clock from a source of time. Its timers follow that source, not Node's own timers. If the
 * process was busy, answers are read before timers run: one of them may be a 429, after which nothing may be sent.
 */
export function serverClock(time: TimeSource): Clock {
  return {
    now: time.now,
    epochNow: () => time.moment().epochMs,
    after(delayMs, run) {
      const until = time.now() + Math.max(0, delayMs);
      let timer: NodeJS.Timeout;
      let immediate: NodeJS.Immediate | undefined;
      const fire = () => {
        const lateMs = time.now() - until;
        if (lateMs < 0) arm();
        else if (lateMs > LATE_MS) immediate = setImmediate(run);
        else run();
      };
      const arm = () => {
        const leftMs = until - time.now();
        timer = setTimeout(fire, Math.min(MAX_TIMER_MS, Math.max(0, Math.ceil(leftMs))));
        // A request that waits for its answer keeps the process alive.
        timer.unref();
      };
      arm();
      return () => {
        clearTimeout(timer);
        clearImmediate(immediate);
      };
    },
  };
}
