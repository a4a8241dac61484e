/** Cancels a timer. Does nothing if the timer has fired or was cancelled. */
export type Cancel = () => void;

/**
 * The only source of time. `now` counts monotonic milliseconds. `epochNow` is the device's date, which may jump at
 * any moment, so nothing is scheduled by it.
 */
export interface Clock {
  readonly now: () => number;
  readonly epochNow: () => number;
  readonly after: (delayMs: number, run: () => void) => Cancel;
}

/** Browsers store a timer's delay in 32 signed bits; a longer delay fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The timers of a page, a worker and Node. */
export interface TimerHost<Timer> {
  readonly performance: { readonly timeOrigin: number; now(): number };
  setTimeout(run: () => void, delayMs: number): Timer;
  clearTimeout(timer: Timer): void;
}

/** Creates the clock of a page, a worker or a Node process. */
export function clockOn<Timer>(host: TimerHost<Timer>): Clock {
  // Constant, but browsers look it up at each access.
  const { timeOrigin } = host.performance;
  return {
    // Counted from the epoch, so that instants of two contexts of one browser can be compared.
    now: () => timeOrigin + host.performance.now(),
    epochNow: () => Date.now(),
    after: (delayMs, run) => {
      // Browsers truncate a delay, which would fire the timer too early.
      let left = Math.max(0, Math.ceil(delayMs));
      let timer: Timer;
      const arm = () => {
        const part = Math.min(left, MAX_TIMER_MS);
        left -= part;
        timer = host.setTimeout(left > 0 ? arm : run, part);
      };
      arm();
      return () => host.clearTimeout(timer);
    },
  };
}
