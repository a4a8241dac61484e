import type { Clock } from "./clock.ts";

/** A clock for tests, whose time is moved by the test alone. */
export interface ManualClock extends Clock {
  /** Moves time on, runs due timers in their order, and lets promises settle after each. */
  readonly advance: (ms: number) => Promise<void>;
  /** Moves time on in small steps until this is true; fails after ten minutes. */
  readonly advanceUntil: (isSo: () => boolean) => Promise<void>;
  /** Moves time on at once, as when a device sleeps: all due timers run late, one after the other. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Moves only the device's date, as when a monotonic clock stops during sleep. */
  readonly skipDate: (ms: number) => void;
  /** The number of armed timers. */
  readonly armed: () => number;
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

export const START_MS = 50_000_000;
export const START_EPOCH_MS = Date.UTC(2026, 0, 5, 8);

export function createManualClock(): ManualClock {
  let now = START_MS;
  let dateLeadMs = START_EPOCH_MS - START_MS;
  const timers = new Set<Timer>();

  async function runDue(until: number, moveTo: (at: number) => void) {
    await settled();
    for (;;) {
      const [next] = [...timers].sort((a, b) => a.at - b.at);
      if (!next || next.at > until) return;
      timers.delete(next);
      moveTo(next.at);
      next.run();
      await settled();
    }
  }

  async function advance(ms: number) {
    const until = now + ms;
    await runDue(until, (at) => {
      now = Math.max(now, at);
    });
    now = until;
  }

  return {
    now: () => now,
    epochNow: () => now + dateLeadMs,
    after(delayMs, run) {
      const timer = { at: now + Math.max(0, delayMs), run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance,
    async advanceUntil(isSo) {
      for (let steps = 0; !isSo(); steps += 1) {
        if (steps > 60_000) throw new Error("The condition never became true");
        await advance(10);
      }
    },
    async sleep(ms) {
      now += ms;
      await runDue(now, () => undefined);
    },
    skipDate(ms) {
      dateLeadMs += ms;
    },
    armed: () => timers.size,
  };
}

/** Lets every promise that can settle do so. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 25; turn += 1) await Promise.resolve();
}
