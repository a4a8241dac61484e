import type { Clock } from "#engine/protocol/clock.ts";

/** The shortest time between two tries by hand, which do not wait for the backend's back-off. */
const RETRY_INTERVAL_MS = 250;

/**
 * Limits how often people can try a refused token or a silent service.
 *
 * @returns tries it now, and returns true; returns false if it was tried within the last 250 ms
 */
export function limitTries(clock: Clock, tryNow: () => void): () => boolean {
  let triedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock.now();
    if (now < triedAt + RETRY_INTERVAL_MS) return false;
    triedAt = now;
    tryNow();
    return true;
  };
}
