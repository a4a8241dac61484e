import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import type { ClockTicker } from "./clock-ticker.ts";

/** A clock that shows one instant until a step moves it on. */
export interface FrozenClock extends Clock {
  /** Notifies with each step and at short intervals between: answers arrive although no time passes. */
  readonly ticker: ClockTicker;
  /** By how much the date is ahead of the clock's own count. */
  readonly leadMs: number;
  /** Moves time on, and runs what falls due by that. */
  step(ms: number): void;
}

/** A wait up to this long is internal and never shown: it ends after a moment of real time. */
const LONGEST_REST_MS = 2000;
const REST_MS = 30;
const NOTIFY_MS = 80;
/** Events of one instant keep their order: each reads a time slightly before the shown one. */
const BEFORE_MS = 0.5;
const APART_MS = 1e-6;
/** The count starts small: a number as large as a date cannot hold such fractions. */
const FROM_MS = 1_000_000;

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/**
 * @param epochMs the instant, in epoch milliseconds
 * @param rest runs something after a moment of real time; returns its cancellation
 */
export function createFrozenClock(epochMs: number, rest: Clock["after"]): FrozenClock {
  const listeners = new Set<() => void>();
  const timers = new Set<Timer>();
  const leadMs = epochMs - FROM_MS;
  let shown = FROM_MS;
  let looks = 0;
  let cancelNotify: Cancel = () => undefined;

  function notify() {
    for (const listener of listeners) listener();
  }

  function notifyAgain() {
    notify();
    cancelNotify = rest(NOTIFY_MS, notifyAgain);
  }

  function runDue() {
    const due = [...timers].filter(({ at }) => at <= shown).sort((one, two) => one.at - two.at);
    for (const timer of due) {
      // An earlier timer may have cancelled it.
      if (timers.delete(timer)) timer.run();
    }
  }

  return {
    now() {
      looks += 1;
      return shown - BEFORE_MS + looks * APART_MS;
    },
    epochNow: () => shown + leadMs,
    leadMs,
    after(delayMs, run) {
      if (delayMs <= LONGEST_REST_MS) return rest(REST_MS, run);
      const timer = { at: shown + delayMs, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    ticker: {
      now: () => shown,
      subscribe(listener) {
        listeners.add(listener);
        if (listeners.size === 1) cancelNotify = rest(NOTIFY_MS, notifyAgain);
        return () => {
          listeners.delete(listener);
          if (listeners.size === 0) cancelNotify();
        };
      },
    },
    step(ms) {
      shown += ms;
      looks = 0;
      runDue();
      notify();
    },
  };
}
