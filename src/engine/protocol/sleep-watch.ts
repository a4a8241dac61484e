import type { Clock } from "./clock.ts";

/** A shorter difference is a date that was corrected. */
const SLEPT_MS = 5000;

/**
 * Finds out that the device slept while its monotonic clock was stopped: the date goes on.
 *
 * @returns a function that returns for how long it slept since the last call, in milliseconds; 0 if it did not
 */
export function createSleepWatch(clock: Clock): () => number {
  const lead = () => clock.epochNow() - clock.now();
  let leadMs = lead();
  return () => {
    const sleptMs = lead() - leadMs;
    leadMs += sleptMs;
    return sleptMs >= SLEPT_MS ? sleptMs : 0;
  };
}
