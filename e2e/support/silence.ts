import { expect } from "playwright/test";
import type { Simulator } from "./simulator.ts";

/** One refusal with 429, and the first request after it. */
interface Silence {
  readonly refusedAt: number;
  readonly resumedAt: number;
}

/**
 * Returns the silences after 429s, by the simulator's own log. Requests that were in flight when the first 429 came
 * belong to the same run of refusals, and the silence begins with its first.
 *
 * @param inFlightMs longest time that a refusal takes from the simulator to all pages
 */
export async function silences(
  simulator: Simulator,
  inFlightMs = IN_FLIGHT_MS,
): Promise<readonly Silence[]> {
  const found: Silence[] = [];
  let refusedAt: number | undefined;
  for (const { at, status } of await simulator.requests()) {
    const isInFlight = refusedAt !== undefined && at - refusedAt < inFlightMs;
    if (isInFlight) continue;
    if (refusedAt !== undefined) found.push({ refusedAt, resumedAt: at });
    refusedAt = status === 429 ? at : undefined;
  }
  return found;
}

/** Longest time that a refusal takes from the simulator to a busy page. */
const IN_FLIGHT_MS = 400;

/** Waits until requests resumed after a refusal. Returns that silence. */
export async function firstSilence(simulator: Simulator, inFlightMs?: number): Promise<Silence> {
  await expect
    .poll(async () => (await silences(simulator, inFlightMs)).length, { timeout: 30_000 })
    .toBeGreaterThan(0);
  const [first] = await silences(simulator, inFlightMs);
  if (first === undefined) throw new Error("The log forgot a silence");
  return first;
}
