/** Limits how many requests are in progress at once; the others wait in the order in which they came. */
export interface RequestSlots {
  /**
   * Resolves once a slot is free, with the function that frees it again: call it once. Resolves with
   * `undefined` where `signal` aborts first.
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
