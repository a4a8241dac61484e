/** One watched key. Times are milliseconds of the pacer's clock. */
export interface Entry {
  readonly key: string;
  /** 0 once unwatched; the entry is then kept until the key would have been due again. */
  weight: number;
  /** The key is never asked more often than that; base interval / weight unless it has its own. */
  intervalMs: number;
  sentAt: number;
  /** When the key last had its turn; the longer ago, the more urgent. */
  turnAt: number;
  /** When the last successful request was sent. */
  answeredAt: number;
  /** Failed requests in a row. */
  failures: number;
  /** The end of its own Retry-After: it is not asked before. */
  retryNotBefore: number;
  /** It is asked once for each call, and not by itself. */
  isOnCall: boolean;
  isCalled: boolean;
  /** Its last request brought no answer. */
  isUnanswered: boolean;
  /** Its last request was ended because another key needed the connection. */
  isGivenUp: boolean;
  inFlight: boolean;
}

export const NEVER = Number.NEGATIVE_INFINITY;

const MAX_FAILURE_WAIT = 60_000;
/** A request that takes longer than this counts as evidence that the service does not answer. */
const SILENT_AFTER = 5000;

export const createEntry = (key: string, weight: number, intervalMs: number): Entry => ({
  key,
  weight,
  intervalMs,
  sentAt: NEVER,
  turnAt: NEVER,
  answeredAt: NEVER,
  failures: 0,
  retryNotBefore: NEVER,
  isOnCall: false,
  isCalled: false,
  isUnanswered: false,
  isGivenUp: false,
  inFlight: false,
});

/** Whether it is watched, and, where it is on call, has been called. */
export const isWanted = (entry: Entry): boolean =>
  entry.weight > 0 && (entry.isCalled || !entry.isOnCall);

/** Whether its next request may fail or hang as the last one did. */
export const isSuspect = (entry: Entry): boolean => entry.failures > 0 || entry.isGivenUp;

/** When it may be asked for, ignoring its back-off. */
export const allowedAt = (entry: Entry): number =>
  Math.max(entry.sentAt + entry.intervalMs, entry.retryNotBefore);

/** When it is due again: a key that keeps failing waits longer, up to a minute. */
export function dueAt(entry: Entry): number {
  if (entry.failures < 2) return allowedAt(entry);
  const backOff = Math.min(MAX_FAILURE_WAIT, entry.intervalMs * 2 ** (entry.failures - 1));
  return Math.max(allowedAt(entry), entry.sentAt + backOff);
}

export const isSilent = (entry: Entry, now: number): boolean =>
  entry.isGivenUp || (entry.inFlight && now - entry.sentAt >= SILENT_AFTER);
