import { expect } from "playwright/test";
import type { Simulator } from "./simulator.ts";

/** One refusal with 429, and the first request after it. */
interface Silence {
  readonly refusedAt: number;
  readonly resumedAt: number;
}

/**
 * How long nothing arrived after the first 429 of each run of refusals, by the simulator's own log.
 * What was in flight when the refusal came is part of the run: it had left before.
 */
export async function silences(simulator: Simulator): Promise<readonly Silence[]> {
  const found: Silence[] = [];
  let refusedAt: number | undefined;
  for (const { at, status } of await simulator.requests()) {
    const isInFlight = refusedAt !== undefined && at - refusedAt < IN_FLIGHT_MS;
    if (isInFlight) continue;
    if (refusedAt !== undefined) found.push({ refusedAt, resumedAt: at });
    refusedAt = status === 429 ? at : undefined;
  }
  return found;
}

/** The longest that a refusal takes from the simulator to a page that is busy. */
const IN_FLIGHT_MS = 400;

/** Waits until asking was resumed after a refusal, and tells how long that took. */
export async function firstSilence(simulator: Simulator): Promise<Silence> {
  await expect
    .poll(async () => (await silences(simulator)).length, { timeout: 15_000 })
    .toBeGreaterThan(0);
  const [first] = await silences(simulator);
  if (first === undefined) throw new Error("The log forgot a silence");
  return first;
}
