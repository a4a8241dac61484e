/** Mixes a word with the murmur3 finalizer: every input bit affects every output bit. */
function avalanche(word: number): number {
  let h = word | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/**
 * Returns the key of a random stream: 32 bits from a seed and a name (FNV-1a, then mixed). Streams of different names are
 * independent, so that no instrument affects another.
 */
export function keyOf(seed: number, name: string): number {
  let h = 0x811c9dc5 ^ avalanche(seed);
  for (let i = 0; i < name.length; i += 1) h = Math.imul(h ^ name.charCodeAt(i), 0x01000193);
  return avalanche(h);
}

/**
 * Returns the `index`-th word of a stream's lane, 0 ≤ word < 2³². Words are addressed by index and not drawn in sequence,
 * so that any moment of the market can be computed in any order. `index` may be negative; it counts modulo 2³².
 */
export function wordAt(key: number, lane: number, index: number): number {
  const laneKey = avalanche(key ^ Math.imul(lane + 1, 0x9e3779b1));
  return avalanche(laneKey ^ avalanche(Math.imul(index | 0, 0x27d4eb2f) + lane)) >>> 0;
}

/** Scales a word to 0 ≤ result < `bound`; exact, because `bound` is at most 2²¹. */
export function below(word: number, bound: number): number {
  return Math.floor((word * bound) / 0x1_0000_0000);
}

/** Scales a word to `low` ≤ result ≤ `high` (whole numbers less than 2²¹ apart). */
export function between(word: number, low: number, high: number): number {
  return low + below(word, high - low + 1);
}
