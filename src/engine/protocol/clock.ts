/** Cancels a timer; calling it twice, or after it fired, does nothing. */
export type Cancel = () => void;

/**
 * The only provider of time for everything that Touchline plans. `now` counts milliseconds and never
 * goes back; `epochNow` is the device's date, which may jump at any moment, so nothing is planned by it.
 */
export interface Clock {
  readonly now: () => number;
  readonly epochNow: () => number;
  readonly after: (delayMs: number, run: () => void) => Cancel;
}

/** Browsers hold a timer's delay in 32 signed bits: a longer one fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The timers of a page, a worker and Node. */
export interface TimerHost<Timer> {
  readonly performance: { readonly timeOrigin: number; now(): number };
  setTimeout(run: () => void, delayMs: number): Timer;
  clearTimeout(timer: Timer): void;
}

/** The clock of the page, the worker or the Node process that runs this. */
export function clockOn<Timer>(host: TimerHost<Timer>): Clock {
  // It never changes, and browsers look it up at each read.
  const { timeOrigin } = host.performance;
  return {
    // Counted from the epoch, so that instants of two contexts of one browser can be compared.
    now: () => timeOrigin + host.performance.now(),
    epochNow: () => Date.now(),
    after: (delayMs, run) => {
      // Browsers drop the fraction of a delay, and would call back too early.
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
