import { onBeat } from "./beat.ts";
import type { Cancel, Clock } from "./clock.ts";

const TICK_MS = 1000;

/**
 * One heartbeat a second for everything that shows an age: a hundred rows share a single timer,
 * which runs only while somebody looks. `now` stands still between two beats, so that all ages of
 * one paint belong to one instant.
 */
export interface Ticker {
  readonly now: () => number;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createTicker(clock: Clock): Ticker {
  const listeners = new Set<() => void>();
  let beatAt = clock.now();
  let cancel: Cancel = () => undefined;

  const beat = () => {
    beatAt = clock.now();
    // Planned from the clock, not from the last timer, so that lateness never adds up; and with
    // whatever else changes on that beat, for the ages would be a picture of their own otherwise.
    cancel = onBeat(clock, TICK_MS - (beatAt % TICK_MS), beat);
    for (const listener of listeners) listener();
  };

  return {
    now: () => beatAt,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) beat();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) cancel();
      };
    },
  };
}
