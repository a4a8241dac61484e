import type { Cancel, Clock } from "./clock.ts";
import type { Ticker } from "./ticker.ts";

/** Shown time that stands at one instant until it is moved on. */
export interface StandingClock extends Clock {
  /** Beats with each step, and all the while: what was answered counts, though no time passes. */
  readonly ticker: Ticker;
  /** How far the date is ahead of the clock's own count. */
  readonly leadMs: number;
  /** Moves time on, and runs what falls due by that. */
  step(ms: number): void;
}

/** A wait up to this long is the page's own rest, not a time that it shows: it is soon over. */
const LONGEST_REST_MS = 2000;
const REST_MS = 30;
const BEAT_MS = 80;
/** What happens at one instant happens one after the other all the same, a moment before it is shown. */
const BEFORE_MS = 0.5;
const APART_MS = 1e-6;
/** Counted from a small number: one as great as a date has no room for such parts. */
const FROM_MS = 1_000_000;

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/**
 * @param epochMs the instant, in epoch milliseconds
 * @param rest runs something after a moment of real time; returns its cancellation
 */
export function createStandingClock(epochMs: number, rest: Clock["after"]): StandingClock {
  const listeners = new Set<() => void>();
  const timers = new Set<Timer>();
  const leadMs = epochMs - FROM_MS;
  let shown = FROM_MS;
  let looks = 0;
  let cancelBeat: Cancel = () => undefined;

  function tell() {
    for (const listener of listeners) listener();
  }

  function beat() {
    tell();
    cancelBeat = rest(BEAT_MS, beat);
  }

  function runDue() {
    const due = [...timers].filter(({ at }) => at <= shown).sort((one, two) => one.at - two.at);
    for (const timer of due) {
      // One that ran before may have ended it.
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
        if (listeners.size === 1) cancelBeat = rest(BEAT_MS, beat);
        return () => {
          listeners.delete(listener);
          if (listeners.size === 0) cancelBeat();
        };
      },
    },
    step(ms) {
      shown += ms;
      looks = 0;
      runDue();
      tell();
    },
  };
}
