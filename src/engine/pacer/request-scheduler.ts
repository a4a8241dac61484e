import { concurrencyAt, concurrencyRisesAt } from "./concurrency.ts";
import type { Choice } from "./key-choice.ts";
import { type KeyEntry, NEVER } from "./key-entry.ts";
import type { KeySchedule } from "./key-schedule.ts";
import type { OutageDetector } from "./outage-detector.ts";
import type { RoundTrip } from "./round-trip.ts";

/**
 * Chooses the next key from the watched keys by the concurrency limit and past failures. The caller applies the
 * pace and the gate. Times are milliseconds.
 */
export interface RequestScheduler {
  /**
   * @param opening the opening of the gate; set until a request was accepted, while requests go one at a time
   * @returns `insteadOf` is the late request to abort if the chosen key is requested
   */
  choose(
    now: number,
    opening: number | undefined,
  ): Choice & { readonly insteadOf?: KeyEntry | undefined };
  /** Notes any answer of the service to a request. */
  responded(now: number, wasLate: boolean): void;
  /** Returns the maximum number of requests in flight. */
  maxConcurrent(): number;
}

interface SchedulerDeps {
  readonly keys: KeySchedule;
  readonly outage: OutageDetector;
  readonly roundTrip: RoundTrip;
  readonly maxInFlight: number;
  readonly connections: number;
}

/** With a longer round trip, fewer requests at once would starve the keys. */
const LONG_ROUND_TRIP_MS = 300;
/** While requests are sent one at a time, suspect keys wait this long for a healthy one. */
const HEALTHY_SOON_MS = 2000;

export function createRequestScheduler(deps: SchedulerDeps): RequestScheduler {
  const { keys, outage, roundTrip, maxInFlight, connections } = deps;
  let respondedAt = NEVER;

  /** Returns whether answers are missing for so long that the key answered last should be tried next. */
  const isDoubtful = (flights: readonly KeyEntry[], now: number): boolean => {
    const lateFrom = now - roundTrip.slowAfterMs();
    const isLate = ({ sentAt }: KeyEntry) => sentAt >= respondedAt && sentAt <= lateFrom;
    return outage.isDoubtful(now) || flights.some(isLate);
  };

  const maxConcurrent = (): number =>
    (roundTrip.meanMs() ?? 0) > LONG_ROUND_TRIP_MS ? connections : maxInFlight;

  return {
    maxConcurrent,
    choose(now, opening) {
      const isOpening = opening !== undefined;
      const flights = keys.flights();
      const pause = outage.pause();
      const isOneByOne = pause !== undefined || isOpening;
      if (isOneByOne && flights.length > 0) return { waitUntil: Number.POSITIVE_INFINITY };
      if (pause !== undefined) return keys.chooseTry(now, pause.since);
      const limits = {
        maxConcurrent: maxConcurrent(),
        connections,
        slowAfterMs: roundTrip.slowAfterMs(),
      };
      const concurrency = concurrencyAt(flights, now, limits);
      const choice = keys.choose(now, {
        healthyFrom: concurrency.forHealthy ? now : concurrencyRisesAt(flights, now, limits),
        forSuspect: concurrency.forSuspect,
        givesWayTo: isOpening
          ? { healthyDueAt: keys.healthyDueAt(), withinMs: HEALTHY_SOON_MS, notBefore: opening }
          : undefined,
        preferred: isDoubtful(flights, now) ? keys.lastAnswered() : undefined,
      });
      return { ...choice, insteadOf: concurrency.insteadOf };
    },
    responded(now, wasLate) {
      if (outage.isDown() || wasLate) keys.trustAgain();
      outage.answered(now);
      respondedAt = now;
    },
  };
}
