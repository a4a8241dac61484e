/** The browser's locks, as far as they are used here. */
export type Locks = Pick<LockManager, "request">;

/**
 * Gives one tab at a time the lock of this name, for as long as the tab lives: when it ends, for whatever
 * reason, the browser hands the lock to the next. Without locks every tab counts as its owner, and the stored
 * alerts show what another tab has done already.
 *
 * @param taken called once this tab has the lock
 * @returns a function that releases the lock
 */
export function acquireTabLock(
  locks: Locks | undefined,
  name: string,
  taken: () => void,
): () => void {
  if (!locks) {
    taken();
    return () => undefined;
  }
  const life = new AbortController();
  const { signal } = life;
  const untilReleased = new Promise<void>((resolve) =>
    signal.addEventListener("abort", () => resolve()),
  );
  const onLock = () => {
    if (!signal.aborted) taken();
    return untilReleased;
  };
  locks.request(name, { signal }, onLock).catch(() => {
    // Refused by the browser, as to a page without an origin: as if it had none.
    if (!signal.aborted) taken();
  });
  return () => life.abort();
}
