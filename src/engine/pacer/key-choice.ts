import { allowedAt, dueAt, type Entry, isSuspect, isWanted, NEVER } from "./key-entry.ts";

export type Choice = { readonly entry: Entry } | { readonly waitUntil: number };

/** The requests that the concurrency limit allows now. */
export interface Openings {
  /** When a healthy key may be sent: one whose last request was answered, or that was never asked for. */
  readonly healthyFrom: number;
  readonly forSuspect: boolean;
  /** A key whose last request failed waits for a healthy one that is due soon after. */
  readonly givesWayTo?: GivesWayTo | undefined;
  /** Chosen before all others once it is due. */
  readonly preferred: string | undefined;
}

interface GivesWayTo {
  readonly healthyDueAt: number;
  readonly withinMs: number;
  /** When the gate opens. */
  readonly notBefore: number;
}

/** The most urgent of the keys that may be asked now; otherwise when the first may. */
export function chooseNext(entries: Iterable<Entry>, now: number, openings: Openings): Choice {
  let chosen: Entry | undefined;
  let greatestUrgency = NEVER;
  let earliest = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    if (entry.inFlight || !isWanted(entry)) continue;
    if (isSuspect(entry) && !openings.forSuspect) continue;
    const from = Math.max(dueAt(entry), isSuspect(entry) ? NEVER : openings.healthyFrom);
    if (isSuspect(entry) && givesWay(Math.max(from, now), openings)) continue;
    if (from > now) {
      earliest = Math.min(earliest, from);
      continue;
    }
    const urgency =
      entry.key === openings.preferred
        ? Number.POSITIVE_INFINITY
        : entry.weight * (now - entry.turnAt);
    // Keys that were never asked for are all infinitely urgent: the heaviest goes first.
    const isTie = urgency === greatestUrgency && entry.weight > (chosen?.weight ?? 0);
    if (urgency > greatestUrgency || isTie) {
      chosen = entry;
      greatestUrgency = urgency;
    }
  }
  return chosen ? { entry: chosen } : { waitUntil: earliest };
}

const givesWay = (instant: number, { givesWayTo }: Openings): boolean =>
  givesWayTo !== undefined &&
  givesWayTo.healthyDueAt <= Math.max(instant, givesWayTo.notBefore) + givesWayTo.withinMs;

/**
 * Which key to try while the service is down: first the one that was answered last, then the others
 * in that order, then the one that was tried least recently.
 *
 * @param downSince when the outage began
 */
export function chooseProbe(entries: Iterable<Entry>, now: number, downSince: number): Choice {
  let chosen: Entry | undefined;
  let earliest = Number.POSITIVE_INFINITY;
  const goesBefore = (entry: Entry, other: Entry) => {
    const [isTried, isOtherTried] = [entry.sentAt > downSince, other.sentAt > downSince];
    if (isTried !== isOtherTried) return isOtherTried;
    return isTried ? entry.sentAt < other.sentAt : entry.answeredAt > other.answeredAt;
  };
  for (const entry of entries) {
    if (entry.inFlight || !isWanted(entry)) continue;
    const from = allowedAt(entry);
    if (from > now) earliest = Math.min(earliest, from);
    else if (!chosen || goesBefore(entry, chosen)) chosen = entry;
  }
  return chosen ? { entry: chosen } : { waitUntil: earliest };
}
