/** Counts the requests in flight of each key. */
export interface InFlightCounter {
  add(key: string): void;
  remove(key: string): void;
  /** Whether a request for this key is in flight. */
  readonly has: (key: string) => boolean;
  /** Number of keys with a request in flight. */
  readonly size: number;
}

export function createInFlightCounter(): InFlightCounter {
  const counts = new Map<string, number>();
  return {
    add(key) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    remove(key) {
      const count = (counts.get(key) ?? 1) - 1;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
    has: (key) => counts.has(key),
    get size() {
      return counts.size;
    },
  };
}
