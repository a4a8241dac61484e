import { type Entry, isSuspect } from "./key-entry.ts";

/** How many requests may be in flight at once. */
export interface ConcurrencyLimits {
  /** For keys whose last request was answered, or that were never asked for. */
  readonly maxConcurrent: number;
  /** For all requests together: a browser opens no more connections than this. */
  readonly connections: number;
  /** A request that takes longer is late, and no longer counts against `maxConcurrent`. */
  readonly slowAfterMs: number;
}

export interface Concurrency {
  readonly forHealthy: boolean;
  /** Keys that failed are asked one at a time, so that hanging requests leave connections for other keys. */
  readonly forSuspect: boolean;
  /** The late request to end, so that its connection serves another key. */
  readonly insteadOf: Entry | undefined;
}

/** The number of late requests that are kept until their deadline: the service may have become slow. */
const LATE_REQUESTS_KEPT = 2;

/** @param flights the keys with a request in flight */
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

/** When another key may be sent even if no answer comes; `Infinity` where none may. */
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
