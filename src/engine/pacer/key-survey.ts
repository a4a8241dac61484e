import { dueAt, isSilent, isSuspect, type KeyEntry, NEVER } from "./key-entry.ts";

/** The evidence of all keys about the service after failures without an answer since. */
export interface Survey {
  readonly watched: number;
  /** The number of keys that are requested often enough to count as evidence. */
  readonly witnesses: number;
  /** The number of witnesses whose request failed or has waited long for an answer. */
  readonly out: number;
  /** Whether a healthy key that is due soon has not been tried since. */
  readonly hasUntried: boolean;
  /** Whether the key that was answered last is out as well, or is not due soon. */
  readonly isLastOut: boolean;
}

/** The longest interval of a witness. The instrument list, at ten minutes, is too rare. */
const RAREST_WITNESS_MS = 60_000;
/** A key with this interval or a shorter one is due soon at any time. */
const SOON_MS = 5000;

const isWitness = (entry: KeyEntry) => entry.weight > 0 && entry.intervalMs <= RAREST_WITNESS_MS;

/** Returns the watched key that was answered last; undefined before any answer. */
export function lastAnswered(entries: Iterable<KeyEntry>): KeyEntry | undefined {
  let last: KeyEntry | undefined;
  for (const entry of entries) {
    if (!isWitness(entry) || entry.answeredAt === NEVER) continue;
    if (!last || entry.answeredAt > last.answeredAt) last = entry;
  }
  return last;
}

/** @param failed the keys that failed since the service last answered anything */
export function surveyOf(
  entries: readonly KeyEntry[],
  now: number,
  failed: ReadonlySet<string>,
): Survey {
  const isOut = (entry: KeyEntry) => failed.has(entry.key) || isSilent(entry, now);
  const isAskedSoon = (entry: KeyEntry) =>
    entry.inFlight || entry.intervalMs <= SOON_MS || dueAt(entry) <= now;
  const witnesses = entries.filter(isWitness);
  const untried = witnesses.filter(
    (entry) => !isSuspect(entry) && !isOut(entry) && isAskedSoon(entry),
  );
  const last = lastAnswered(entries);
  return {
    watched: entries.filter(({ weight }) => weight > 0).length,
    witnesses: witnesses.length,
    out: witnesses.filter(isOut).length,
    hasUntried: untried.length > 0,
    isLastOut: !last || isOut(last) || !isAskedSoon(last),
  };
}
