import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import { onFrame } from "./frame-scheduler.ts";

const SECOND_MS = 1000;

/**
 * Notifies every component that shows an age, once a second. All rows share one timer, which runs only while there
 * are listeners. `now` does not change between two updates, so all ages of one paint belong to one instant.
 */
export interface ClockTicker {
  readonly now: () => number;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createClockTicker(clock: Clock): ClockTicker {
  const listeners = new Set<() => void>();
  let updatedAt = clock.now();
  let cancel: Cancel = () => undefined;

  const update = () => {
    updatedAt = clock.now();
    // Scheduled by the clock, not by the last timer, so that delays do not add up. It runs on a frame with all
    // other changes, which saves a separate paint for the ages.
    cancel = onFrame(clock, SECOND_MS - (updatedAt % SECOND_MS), update);
    for (const listener of listeners) listener();
  };

  return {
    now: () => updatedAt,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) update();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) cancel();
      };
    },
  };
}
