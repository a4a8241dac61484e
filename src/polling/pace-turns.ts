import type { Choice } from "./pace-choice.ts";
import { type Entry, NEVER } from "./pace-entry.ts";
import type { KeySchedule } from "./pace-keys.ts";
import type { Outage } from "./pace-outage.ts";
import { roomAt, roomOpensAt } from "./pace-room.ts";
import type { RoundTrip } from "./pace-round-trip.ts";

/** Chooses the next key by what is watched, the concurrency limit and failures. The caller applies the
 * pace and the gate. Times are milliseconds.
 */
export interface Turns {
  /**
   * @param isOpening the gate has just opened, and no request has been let in yet: one at a time
   * @returns `insteadOf` is the late request to end where the chosen key is asked
   */
  choose(now: number, isOpening: boolean): Choice & { readonly insteadOf?: Entry | undefined };
  /** The service answered a request, whatever it said. */
  heard(now: number, wasLate: boolean): void;
  /** How many requests may be on their way at once. */
  places(): number;
}

interface TurnsParts {
  readonly keys: KeySchedule;
  readonly outage: Outage;
  readonly roundTrip: RoundTrip;
  readonly maxInFlight: number;
  readonly connections: number;
}

const LONG_ROUND_TRIP = 300;
/** While requests go one at a time, keys that failed wait this long for one that did not. */
const HEALTHY_SOON = 2000;

export function createTurns(parts: TurnsParts): Turns {
  const { keys, outage, roundTrip, maxInFlight, connections } = parts;
  let heardAt = NEVER;

  /** Whether so little is answered that the key answered last should say whether anything still is. */
  const isDoubtful = (flights: readonly Entry[], now: number): boolean => {
    const lateFrom = now - roundTrip.patienceMs();
    const isLate = ({ sentAt }: Entry) => sentAt >= heardAt && sentAt <= lateFrom;
    return outage.isDoubtful(now) || flights.some(isLate);
  };

  const places = (): number =>
    (roundTrip.meanMs() ?? 0) > LONG_ROUND_TRIP ? connections : maxInFlight;

  return {
    places,
    choose(now, isOpening) {
      const flights = keys.flights();
      const pause = outage.pause();
      const isOneByOne = pause !== undefined || isOpening;
      if (isOneByOne && flights.length > 0) return { waitUntil: Number.POSITIVE_INFINITY };
      if (pause !== undefined) return keys.chooseProbe(now, pause.since);
      const limits = { places: places(), connections, patienceMs: roundTrip.patienceMs() };
      const room = roomAt(flights, now, limits);
      const choice = keys.choose(now, {
        wellFrom: room.forWell ? now : roomOpensAt(flights, now, limits),
        // With one place, a key that hangs would keep all others waiting.
        forSuspect: room.forSuspect && !(isOpening && keys.hasHealthyDueBy(now + HEALTHY_SOON)),
        preferred: isDoubtful(flights, now) ? keys.lastAnswered() : undefined,
      });
      return { ...choice, insteadOf: room.insteadOf };
    },
    heard(now, wasLate) {
      if (outage.isDown() || wasLate) keys.trustAgain();
      outage.answered(now);
      heardAt = now;
    },
  };
}
