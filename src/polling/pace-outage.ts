/**
 * Tells a service that fails as a whole from a key that fails alone, and says how long to leave the
 * former in peace. Times are milliseconds.
 */
export interface Outage {
  /** A key's request, sent at `sentAt`, failed. */
  failed(key: string, sentAt: number, now: number): void;
  succeeded(): void;
  /** The next try may go now. Until it succeeds the service counts as down all the same. */
  retryNow(now: number): void;
  /** Undefined while the service is up; otherwise when one key, and no more, may be tried. */
  retryAt(): number | undefined;
}

/** One bad key is the key's affair; two different ones with no success between them are the service's. */
const KEYS_THAT_TELL = 2;
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

export function createOutage(): Outage {
  const failedInARow = new Set<string>();
  let down: { since: number; waitMs: number } | undefined;
  return {
    failed(key, sentAt, now) {
      failedInARow.add(key);
      if (failedInARow.size < KEYS_THAT_TELL) return;
      // Requests that were on their way when the last wait began have nothing new to say.
      if (down !== undefined && sentAt < down.since) return;
      const waitMs = down === undefined ? FIRST_WAIT : Math.min(LONGEST_WAIT, 2 * down.waitMs);
      down = { since: now, waitMs };
    },
    succeeded() {
      failedInARow.clear();
      down = undefined;
    },
    retryNow(now) {
      if (down !== undefined) down = { since: now - down.waitMs, waitMs: down.waitMs };
    },
    retryAt: () => (down === undefined ? undefined : down.since + down.waitMs),
  };
}
