import type { Clock } from "#engine/protocol/clock.ts";
import type { EventQueue } from "../simulation/event-queue.ts";

/** A clock that jumps from one event of the queue to the next. */
export interface SimulatedClock extends Clock {
  /** Runs every event that is due by `untilMs`. Promises settle after each event. */
  readonly runUntil: (untilMs: number) => Promise<void>;
}

const START_EPOCH_MS = Date.UTC(2026, 0, 5, 8);
/** Turns of the microtask queue after each event: more than the longest promise chain from a request to its answer. */
const TURNS = 20;

/** @param delayMs delay of the next timer beyond its due time */
export function createSimulatedClock(queue: EventQueue, delayMs: () => number): SimulatedClock {
  let now = 0;
  return {
    now: () => now,
    epochNow: () => START_EPOCH_MS + now,
    after(forMs, run) {
      let isArmed = true;
      queue.add(now + Math.max(0, forMs) + delayMs(), () => {
        if (isArmed) run();
      });
      return () => {
        isArmed = false;
      };
    },
    async runUntil(untilMs) {
      for (;;) {
        const event = queue.take(untilMs);
        if (event === undefined) break;
        now = Math.max(now, event.at);
        event.run(now);
        for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve();
      }
      now = Math.max(now, untilMs);
    },
  };
}

/** Returns the instant of the request for a quote with this time: the simulated service stamps each quote with it. */
export const sentAtOf = (nanos: bigint): number =>
  Number(nanos - BigInt(START_EPOCH_MS) * 1_000_000n) / 1e6;

/** Returns the time that the simulated service gives a quote that was requested at `sentAt`. */
export function stampOf(sentAt: number): string {
  const whole = Math.floor(sentAt);
  const fraction = String(Math.floor((sentAt - whole) * 1e6)).padStart(6, "0");
  return new Date(START_EPOCH_MS + whole).toISOString().replace("Z", `${fraction}Z`);
}
