import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { isOverdue, judgeQuote, type QuoteState } from "#engine/protocol/quote-state.ts";
import { snapshotOf } from "#engine/protocol/snapshot.ts";
import type { QuoteSource } from "#engine/protocol/source.ts";
import type { Isin } from "#market/isin.ts";

/** The number of watched quotes in each state. */
export interface Tally extends Readonly<Record<QuoteState, number>> {
  /** Quotes for whose instant the service sent two different quotes. */
  readonly disputed: number;
  /** Quotes whose last answer was no valid quote. */
  readonly malformed: number;
  /** All answers for these instruments that were no valid quote. */
  readonly refused: number;
  /** All quotes for these instruments that were ignored because they were older than the shown ones. */
  readonly older: number;
  /** Quotes that are not live and have not been checked since they were first watched; queued ones only at first. */
  readonly pending: number;
}

export interface TallyOptions {
  readonly isins: readonly Isin[];
  readonly source: QuoteSource;
  readonly isListed: (isin: Isin) => boolean;
  /** The beginning of each instrument's watch, in the source's milliseconds. */
  readonly since: ReadonlyMap<Isin, number>;
  readonly now: number;
  /** Called with each quote that was ever checked. */
  readonly onChecked?: (checked: CheckedQuote, state: QuoteState) => void;
}

/**
 * A first check counts as pending for one round of checks, or for this time if that is longer. One that is queued at
 * the gateway counts for this time only: a long queue is a lack of fresh quotes.
 */
const MIN_ROUND_MS = 10_000;

/** Counts the quotes of the source, which include those of rows that are not mounted. */
export function tally({ isins, source, isListed, since, now, onChecked }: TallyOptions): Tally {
  const counts = {
    waiting: 0,
    live: 0,
    stale: 0,
    unavailable: 0,
    "not-listed": 0,
    invalid: 0,
    disputed: 0,
    malformed: 0,
    refused: 0,
    older: 0,
    pending: 0,
  };
  const { connection, cycleMs } = source.status();
  const roundMs = Math.max(MIN_ROUND_MS, cycleMs);
  for (const isin of isins) {
    const snapshot = snapshotOf(source, isin);
    const isOld = isOverdue(snapshot?.checked, now);
    const circumstances = { snapshot, connection: connection.state, isOld };
    const { state } = judgeQuote({ ...circumstances, isListed: isListed(isin) });
    counts[state] += 1;
    if (snapshot?.checked) onChecked?.(snapshot.checked, state);
    const start = since.get(isin) ?? now;
    const isQueued = snapshot?.problem?.queuedForMs !== undefined;
    const isAnswered = snapshot !== undefined && snapshot.answeredAt >= start && !isQueued;
    const isWanted = state !== "live" && state !== "not-listed";
    const pendingMs = isQueued ? MIN_ROUND_MS : roundMs;
    if (isWanted && !isAnswered && now - start < pendingMs) counts.pending += 1;
    if (snapshot?.checked?.isDisputed) counts.disputed += 1;
    if (snapshot?.problem?.kind === "contract") counts.malformed += 1;
    counts.refused += snapshot?.record?.refused?.count ?? 0;
    counts.older += snapshot?.record?.older ?? 0;
  }
  return counts;
}

/** The number of fresh quotes among the watched and listed ones. */
export interface Freshness {
  readonly fresh: number;
  readonly watched: number;
  /**
   * True if fewer than half would be fresh even if all pending checks succeed. A start or a change of list therefore
   * causes no short-lived warning.
   */
  readonly isLow: boolean;
  /** True if the last answers for more than half were no valid quotes. */
  readonly isMalformed: boolean;
}

/** @param counts the counts of all `watched` instruments, listed or not */
export function freshnessOf(counts: Tally, watched: number): Freshness {
  const { live, pending, malformed, "not-listed": unlisted } = counts;
  const listed = watched - unlisted;
  return {
    fresh: live,
    watched: listed,
    isLow: 2 * (live + pending) < listed,
    isMalformed: 2 * malformed > listed,
  };
}

/** Fewer instruments are often quiet. */
const MIN_QUIET_QUOTES = 3;
const MIN_QUIET_MS = 15_000;
/** Rounds of checks in which no quote has changed. */
const QUIET_ROUNDS = 3;
/** With so many checks since the last change, a long list need not wait for its rounds. */
const QUIET_CHECKS = 10;

/** What of a live quote tells whether its market trades. */
export interface LiveQuote {
  /** The market age, in milliseconds. */
  readonly ageMs: number;
  /** The time since its last check, in milliseconds. */
  readonly sinceCheckMs: number;
}

/**
 * Returns how long none of the live quotes has changed; undefined while the market trades, as far as that can be told.
 * One that is halted or closed looks the same otherwise: each check succeeds.
 */
export function quietMs(quotes: readonly LiveQuote[], cycleMs: number): number | undefined {
  const youngest = Math.min(...quotes.map(({ ageMs }) => ageMs));
  if (quotes.length < MIN_QUIET_QUOTES || youngest < MIN_QUIET_MS) return undefined;
  const checks = quotes.filter(({ sinceCheckMs }) => sinceCheckMs < youngest).length;
  return checks >= QUIET_CHECKS || youngest >= QUIET_ROUNDS * cycleMs ? youngest : undefined;
}

/** Returns a function that records when each instrument of a source was first watched, and forgets all others. */
export function createWatchTimes(
  _source: QuoteSource,
): (isins: readonly Isin[], now: number) => Map<Isin, number> {
  let times = new Map<Isin, number>();
  return (isins, now) => {
    times = new Map(isins.map((isin) => [isin, times.get(isin) ?? now]));
    return times;
  };
}
