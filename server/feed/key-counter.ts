/** Counts the entries of each key, for example its requests in flight. */
export interface KeyCounter<Key> {
  add(key: Key): void;
  remove(key: Key): void;
  /** Whether the key has an entry. */
  readonly has: (key: Key) => boolean;
  /** Number of keys with an entry. */
  readonly size: number;
}

export function createKeyCounter<Key>(): KeyCounter<Key> {
  const counts = new Map<Key, number>();
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
