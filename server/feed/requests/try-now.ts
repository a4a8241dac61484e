import type { Clock } from "#engine/protocol/clock.ts";

/** The shortest time between two tries, which do not wait for the backend's backoff. */
const MIN_INTERVAL_MS = 250;

/**
 * Limits tries of a refused token or a silent service to one in 250 ms, over all users.
 *
 * @returns a function that tries now and returns true, or returns false if the last try was too recent
 */
export function limitTries(clock: Clock, tryNow: () => void): () => boolean {
  let lastTryAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock.now();
    if (now < lastTryAt + MIN_INTERVAL_MS) return false;
    lastTryAt = now;
    tryNow();
    return true;
  };
}
