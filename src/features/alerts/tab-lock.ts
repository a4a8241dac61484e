/** The used part of the Web Locks API. */
export type Locks = Pick<LockManager, "request">;

/**
 * Acquires a lock that one tab at a time holds, until it is released or the tab ends; the browser then
 * grants it to the next tab. Without the Web Locks API every tab acquires it, and only the stored alerts
 * tell a tab what another has done already.
 *
 * @param onAcquired called once this tab has the lock
 * @returns a function that releases the lock
 */
export function acquireTabLock(
  locks: Locks | undefined,
  name: string,
  onAcquired: () => void,
): () => void {
  if (!locks) {
    onAcquired();
    return () => undefined;
  }
  const controller = new AbortController();
  const { signal } = controller;
  const untilReleased = new Promise<void>((resolve) =>
    signal.addEventListener("abort", () => resolve()),
  );
  const onLock = () => {
    if (!signal.aborted) onAcquired();
    return untilReleased;
  };
  locks.request(name, { signal }, onLock).catch(() => {
    // The browser may refuse locks, for example to a page without an origin: treat it as having none.
    if (!signal.aborted) onAcquired();
  });
  return () => controller.abort();
}
