import { expect } from "playwright/test";
import type { LoggedRequest } from "#server/simulator/service/request-log.ts";
import type { Simulator } from "./simulator.ts";

/** Waits until this number of requests has reached the service since the log was cleared. */
export async function untilRequests(simulator: Simulator, requests: number): Promise<void> {
  await expect
    .poll(async () => (await simulator.requests()).length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(requests);
}

/**
 * Runs `act` and waits for this number of requests after it.
 *
 * @returns the longest gap between requests in milliseconds, including the time until the first
 */
export async function longestGapAfter(
  simulator: Simulator,
  act: () => Promise<void>,
  requests: number,
): Promise<number> {
  await simulator.forgetRequests();
  const actedAt = Date.now();
  await act();
  await untilRequests(simulator, requests);
  const instants = [actedAt, ...(await simulator.requests()).map(({ at }) => at)];
  return Math.max(...spacings(instants));
}

/** Returns the number of requests that reach the service within `ms` of real time. */
export async function requestsWithin(simulator: Simulator, ms: number): Promise<number> {
  await simulator.forgetRequests();
  await new Promise((resolve) => setTimeout(resolve, ms));
  return (await simulator.requests()).length;
}

/** Milliseconds from each instant to the next. */
export const spacings = (instants: readonly number[]): readonly number[] =>
  instants.slice(1).map((instant, index) => instant - (instants[index] ?? instant));

export const refusalsAmong = (requests: readonly LoggedRequest[]): number =>
  requests.filter(({ status }) => status === 429).length;
