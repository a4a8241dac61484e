import { isSuspect, type KeyEntry } from "./key-entry.ts";

/** The limits for requests in flight. */
export interface ConcurrencyLimits {
  /** For keys whose last request was answered, or that were never asked for. */
  readonly maxConcurrent: number;
  /** For all requests together; a browser limits its connections. */
  readonly connections: number;
  /** A request that takes longer is late and does not count against `maxConcurrent`. */
  readonly slowAfterMs: number;
}

/** The requests that may be sent now. */
export interface Concurrency {
  /** Whether a healthy key may be requested. */
  readonly forHealthy: boolean;
  /** Whether a suspect key may be requested: one at a time, because its request may hang. */
  readonly forSuspect: boolean;
  /** The late request to abort if all connections are in use. */
  readonly insteadOf: KeyEntry | undefined;
}

/** The number of late requests that are not aborted, because the service may only have become slow. */
const LATE_REQUESTS_KEPT = 2;

/** @param flights the keys with a request in flight */
export function concurrencyAt(
  flights: readonly KeyEntry[],
  now: number,
  limits: ConcurrencyLimits,
): Concurrency {
  const isLate = (flight: KeyEntry) => now - flight.sentAt >= limits.slowAfterMs;
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

/** Returns the next instant at which a healthy key may be sent without any answer; `Infinity` for never. */
export function concurrencyRisesAt(
  flights: readonly KeyEntry[],
  now: number,
  limits: ConcurrencyLimits,
): number {
  const lateAt = flights.map((flight) => flight.sentAt + limits.slowAfterMs);
  const instants = lateAt.filter((at) => at > now).sort((a, b) => a - b);
  return (
    instants.find((at) => concurrencyAt(flights, at, limits).forHealthy) ?? Number.POSITIVE_INFINITY
  );
}
