import { type Entry, isSuspect } from "./pace-entry.ts";

/** How many requests may be on their way at once. */
export interface ConcurrencyLimits {
  /** For keys whose last request was answered, or that were never asked for. */
  readonly maxConcurrent: number;
  /** For all requests together: a browser opens no more connections than this. */
  readonly connections: number;
  /** A request that takes longer is late, and no longer keeps a place from others. */
  readonly slowAfterMs: number;
}

export interface Concurrency {
  readonly forHealthy: boolean;
  /** Keys that failed are asked one at a time, so that those that hang keep no connection from others. */
  readonly forSuspect: boolean;
  /** The late request to end, so that its connection serves another key. */
  readonly insteadOf: Entry | undefined;
}

/** So many late requests are left to their deadline: the service may have become slow. */
const LATE_REQUESTS_KEPT = 2;

/** @param flights the keys with a request on its way */
export function concurrencyAt(
  flights: readonly Entry[],
  now: number,
  limits: ConcurrencyLimits,
): Concurrency {
  const isLate = (flight: Entry) => now - flight.sentAt >= limits.slowAfterMs;
  const late = flights.filter(isLate).sort((a, b) => a.sentAt - b.sentAt);
  const isFull = flights.length >= limits.connections;
  const insteadOf = isFull && late.length > LATE_REQUESTS_KEPT ? late.at(-1) : undefined;
  const prompt = flights.filter((flight) => !isLate(flight) && !isSuspect(flight));
  return {
    forHealthy: (!isFull || insteadOf !== undefined) && prompt.length < limits.maxConcurrent,
    forSuspect: !isFull && !flights.some(isSuspect),
    insteadOf,
  };
}

/** When there is room for another key although no answer comes; `Infinity` where there is none. */
export function concurrencyRisesAt(
  flights: readonly Entry[],
  now: number,
  limits: ConcurrencyLimits,
): number {
  const lateAt = flights.map((flight) => flight.sentAt + limits.slowAfterMs);
  const instants = lateAt.filter((at) => at > now).sort((a, b) => a - b);
  return (
    instants.find((at) => concurrencyAt(flights, at, limits).forHealthy) ?? Number.POSITIVE_INFINITY
  );
}
