import { type Entry, isSuspect } from "./pace-entry.ts";

/** How many requests may be on their way at once. */
export interface RoomLimits {
  /** For keys whose last request was answered, or that were never asked for. */
  readonly places: number;
  /** For all requests together: a browser opens no more connections than this. */
  readonly connections: number;
  /** A request that takes longer is late, and no longer keeps a place from others. */
  readonly patienceMs: number;
}

export interface Room {
  readonly forWell: boolean;
  /** Keys that failed are asked one at a time, so that those that hang keep no places from others. */
  readonly forSuspect: boolean;
  /** The late request to end, so that its connection serves another key. */
  readonly insteadOf: Entry | undefined;
}

/** So many late requests are left to their deadline: the service may have become slow. */
const LATE_REQUESTS_KEPT = 2;

/** @param flights the keys with a request on its way */
export function roomAt(flights: readonly Entry[], now: number, limits: RoomLimits): Room {
  const isLate = (flight: Entry) => now - flight.sentAt >= limits.patienceMs;
  const late = flights.filter(isLate).sort((a, b) => a.sentAt - b.sentAt);
  const isFull = flights.length >= limits.connections;
  const insteadOf = isFull && late.length > LATE_REQUESTS_KEPT ? late.at(-1) : undefined;
  const prompt = flights.filter((flight) => !isLate(flight) && !isSuspect(flight));
  return {
    forWell: (!isFull || insteadOf !== undefined) && prompt.length < limits.places,
    forSuspect: !isFull && !flights.some(isSuspect),
    insteadOf,
  };
}

/** When there is room for another key although no answer comes; `Infinity` where there is none. */
export function roomOpensAt(flights: readonly Entry[], now: number, limits: RoomLimits): number {
  const lateAt = flights.map((flight) => flight.sentAt + limits.patienceMs);
  const instants = lateAt.filter((at) => at > now).sort((a, b) => a - b);
  return instants.find((at) => roomAt(flights, at, limits).forWell) ?? Number.POSITIVE_INFINITY;
}
