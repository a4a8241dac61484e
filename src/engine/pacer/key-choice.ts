import { allowedAt, dueAt, isSuspect, isWanted, type KeyEntry, NEVER } from "./key-entry.ts";

export type Choice = { readonly entry: KeyEntry } | { readonly waitUntil: number };

/** The requests that the concurrency limit allows now. */
export interface Openings {
  /** The instant from which a healthy key may be sent: one that was answered last time or never requested. */
  readonly healthyFrom: number;
  readonly forSuspect: boolean;
  /** Set if a suspect key has to wait for a healthy key that is due soon. */
  readonly givesWayTo?: GivesWayTo | undefined;
  /** The key that is chosen before all others once it is due. */
  readonly preferred: string | undefined;
}

interface GivesWayTo {
  readonly healthyDueAt: number;
  readonly withinMs: number;
  /** The opening of the gate. */
  readonly notBefore: number;
}

/** Chooses the most urgent key that may be requested now; otherwise returns when the first key may be. */
export function chooseNext(entries: Iterable<KeyEntry>, now: number, openings: Openings): Choice {
  let chosen: KeyEntry | undefined;
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
    // Keys that were never requested are all infinitely urgent, so the weight decides.
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
 * Chooses the key to try while the service is down: keys that were not tried since `downSince` first, the one
 * answered last before the others, then the one tried least recently.
 *
 * @param downSince the beginning of the outage
 */
export function chooseTry(entries: Iterable<KeyEntry>, now: number, downSince: number): Choice {
  let chosen: KeyEntry | undefined;
  let earliest = Number.POSITIVE_INFINITY;
  const goesBefore = (entry: KeyEntry, other: KeyEntry) => {
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
