import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import type { ClockTicker } from "./clock-ticker.ts";

/** A clock that shows one instant until a step moves it on. */
export interface FrozenClock extends Clock {
  /** Notifies at each step and at short intervals, because answers arrive although no time passes. */
  readonly ticker: ClockTicker;
  /** The date minus the clock's `now`. */
  readonly leadMs: number;
  /** Moves time on, and runs the timers that become due. */
  step(ms: number): void;
}

/** A delay of at most this is internal and not shown; it ends after `SHORT_WAIT_MS` of real time. */
const MAX_SHORT_WAIT_MS = 2000;
const SHORT_WAIT_MS = 30;
const NOTIFY_MS = 80;
/** `now` starts this much before the shown time and advances with each read, so that events keep their order. */
const BEFORE_MS = 0.5;
const READ_STEP_MS = 1e-6;
/** The small start of `now`: a number as large as a date cannot hold such small fractions. */
const START_MS = 1_000_000;

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/**
 * @param epochMs the shown instant in epoch milliseconds
 * @param afterReal runs a function after a delay of real time; returns a function that cancels it
 */
export function createFrozenClock(epochMs: number, afterReal: Clock["after"]): FrozenClock {
  const listeners = new Set<() => void>();
  const timers = new Set<Timer>();
  const leadMs = epochMs - START_MS;
  let shown = START_MS;
  let reads = 0;
  let cancelNotify: Cancel = () => undefined;

  function notify() {
    for (const listener of listeners) listener();
  }

  function notifyAgain() {
    notify();
    cancelNotify = afterReal(NOTIFY_MS, notifyAgain);
  }

  function runDue() {
    const due = [...timers].filter(({ at }) => at <= shown).sort((one, two) => one.at - two.at);
    for (const timer of due) {
      // An earlier timer may have cancelled this one.
      if (timers.delete(timer)) timer.run();
    }
  }

  return {
    now() {
      reads += 1;
      return shown - BEFORE_MS + reads * READ_STEP_MS;
    },
    epochNow: () => shown + leadMs,
    leadMs,
    after(delayMs, run) {
      if (delayMs <= MAX_SHORT_WAIT_MS) return afterReal(SHORT_WAIT_MS, run);
      const timer = { at: shown + delayMs, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    ticker: {
      now: () => shown,
      subscribe(listener) {
        listeners.add(listener);
        if (listeners.size === 1) cancelNotify = afterReal(NOTIFY_MS, notifyAgain);
        return () => {
          listeners.delete(listener);
          if (listeners.size === 0) cancelNotify();
        };
      },
    },
    step(ms) {
      shown += ms;
      reads = 0;
      runDue();
      notify();
    },
  };
}
