import { dueAt, type Entry, isSilent, isSuspect, NEVER } from "./key-entry.ts";

/** The evidence of all keys about the service, once some have failed with no answer since. */
export interface Survey {
  readonly watched: number;
  /** Keys that are asked for often enough to count as evidence. */
  readonly witnesses: number;
  /** How many of them are out: their request failed, or has had no answer for long. */
  readonly out: number;
  /** Whether a healthy key has not been tried since. */
  readonly hasUntried: boolean;
  /** Whether the key that was answered last is out as well, or is not asked for soon. */
  readonly isLastOut: boolean;
}

/** The list is asked for every ten minutes: that is too rare to wait for. */
const RAREST_WITNESS = 60_000;
/** A key that is asked for at least this often is waited for, even if it is not due yet. */
const SOON = 5000;

const isWitness = (entry: Entry) => entry.weight > 0 && entry.intervalMs <= RAREST_WITNESS;

/** The watched key that was answered last; undefined before any was. */
export function lastAnswered(entries: Iterable<Entry>): Entry | undefined {
  let last: Entry | undefined;
  for (const entry of entries) {
    if (!isWitness(entry) || entry.answeredAt === NEVER) continue;
    if (!last || entry.answeredAt > last.answeredAt) last = entry;
  }
  return last;
}

/** @param failed the keys that failed since the service last answered anything */
export function surveyOf(
  entries: readonly Entry[],
  now: number,
  failed: ReadonlySet<string>,
): Survey {
  const isOut = (entry: Entry) => failed.has(entry.key) || isSilent(entry, now);
  const isAskedSoon = (entry: Entry) =>
    entry.inFlight || entry.intervalMs <= SOON || dueAt(entry) <= now;
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
