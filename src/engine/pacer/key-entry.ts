/** One watched key. Times are milliseconds of the pacer's clock. */
export interface KeyEntry {
  readonly key: string;
  /** 0 once unwatched; the entry is then kept until the key would have been due again. */
  weight: number;
  /** The shortest interval between two requests; base interval / weight by default. */
  intervalMs: number;
  sentAt: number;
  /** The last turn of the key. The longer ago, the more urgent the key. */
  turnAt: number;
  /** The sending of the last successful request. */
  answeredAt: number;
  /** The number of failed requests in a row. */
  failures: number;
  /** The end of the key's own Retry-After. */
  retryNotBefore: number;
  /** Whether the key is requested only when it is called. */
  isOnCall: boolean;
  isCalled: boolean;
  /** Whether the last request got no answer. */
  isUnanswered: boolean;
  /** Whether the last request was aborted because another key needed the connection. */
  isGivenUp: boolean;
  inFlight: boolean;
}

export const NEVER = Number.NEGATIVE_INFINITY;

const MAX_FAILURE_WAIT_MS = 60_000;
/** A request that takes longer than this counts as evidence that the service does not answer. */
const SILENT_AFTER_MS = 5000;

export const createKeyEntry = (key: string, weight: number, intervalMs: number): KeyEntry => ({
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

/** Returns whether the key is watched and, if it is on call, was called. */
export const isWanted = (entry: KeyEntry): boolean =>
  entry.weight > 0 && (entry.isCalled || !entry.isOnCall);

/** Returns whether the next request may fail or hang, because the last one did. */
export const isSuspect = (entry: KeyEntry): boolean => entry.failures > 0 || entry.isGivenUp;

/** The earliest instant of the next request without back-off. */
export const allowedAt = (entry: KeyEntry): number =>
  Math.max(entry.sentAt + entry.intervalMs, entry.retryNotBefore);

/**
 * Returns the instant at which the key is due, with exponential back-off of up to a minute after repeated failures.
 */
export function dueAt(entry: KeyEntry): number {
  if (entry.failures < 2) return allowedAt(entry);
  const backOff = Math.min(MAX_FAILURE_WAIT_MS, entry.intervalMs * 2 ** (entry.failures - 1));
  return Math.max(allowedAt(entry), entry.sentAt + backOff);
}

/** Returns whether the key's request has waited long for an answer. */
export const isSilent = (entry: KeyEntry, now: number): boolean =>
  entry.isGivenUp || (entry.inFlight && now - entry.sentAt >= SILENT_AFTER_MS);
