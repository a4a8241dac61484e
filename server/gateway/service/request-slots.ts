/** Limits the number of concurrent requests; the others wait in order of arrival. */
export interface RequestSlots {
  /**
   * Resolves once a slot is free, with a function that frees it; call that once. Resolves with `undefined` if `signal`
   * aborts first.
   */
  acquire(signal: AbortSignal): Promise<Release | undefined>;
}

type Release = () => void;

export function createRequestSlots(count: number): RequestSlots {
  let free = count;
  const waiting = new Set<() => void>();

  const release: Release = () => {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else next();
  };

  return {
    async acquire(signal) {
      if (signal.aborted) return undefined;
      if (free > 0) {
        free -= 1;
        return release;
      }
      return new Promise((resolve) => {
        const settle = (result: Release | undefined) => {
          waiting.delete(take);
          signal.removeEventListener("abort", leave);
          resolve(result);
        };
        const take = () => settle(release);
        const leave = () => settle(undefined);
        waiting.add(take);
        signal.addEventListener("abort", leave);
      });
    },
  };
}
