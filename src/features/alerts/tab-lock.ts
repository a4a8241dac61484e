/** The browser's locks, as far as they are used here. */
export type Locks = Pick<LockManager, "request">;

/**
 * One tab at a time is on duty under a name, for as long as it lives: when it ends, for whatever reason,
 * the browser hands the lock to the next. Where there are no locks every tab is on duty, and the stored
 * alerts show what another tab has done already.
 *
 * @returns how to leave
 */
export function acquireTabLock(locks: Locks | undefined, name: string, taken: () => void): () => void {
  if (!locks) {
    taken();
    return () => undefined;
  }
  const life = new AbortController();
  const { signal } = life;
  const untilLeft = new Promise<void>((resolve) =>
    signal.addEventListener("abort", () => resolve()),
  );
  const onDuty = () => {
    if (!signal.aborted) taken();
    return untilLeft;
  };
  locks.request(name, { signal }, onDuty).catch(() => {
    // Refused by the browser, as to a page without an origin: as if it had none.
    if (!signal.aborted) taken();
  });
  return () => life.abort();
}
