import type { Clock } from "./clock.ts";

/** A shorter difference is a correction of the date. */
const SLEPT_MS = 5000;

/**
 * Detects that the device slept while its monotonic clock was stopped. The date goes on meanwhile.
 *
 * @returns a function that returns the milliseconds of sleep since its last call; 0 without a sleep
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
