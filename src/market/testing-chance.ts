/** A seeded random source: equal seeds give equal sequences. */
export interface Chance {
  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  pick<T>(among: readonly T[]): T;
}

/** A 32-bit generator (Mulberry32), for tests only. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  function pick<T>(among: readonly T[]): T {
    const [picked] = among.slice(below(among.length));
    if (picked === undefined) throw new RangeError("the list is empty");
    return picked;
  }
  return { below, pick };
}
