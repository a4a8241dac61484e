import { wordAt } from "./rng.ts";

const OCTAVES = 14;
const FIRST_LANE = 100;

/** √2 to the power of the octave, times 256: random walks grow with the root of their length. */
const AMPLITUDES = Array.from({ length: OCTAVES }, (_, octave) =>
  octave % 2 === 0 ? 256 << (octave / 2) : 362 << ((octave - 1) / 2),
);

/** The typical size of one step of the walk, in units of `walkAt`. */
export const WALK_STEP = 2 ** 23;

/** Bound of the walk in both directions: the sum of the amplitudes. */
export const WALK_LIMIT = AMPLITUDES.reduce((sum, amplitude) => sum + amplitude, 0) * 2 ** 15;

/** Interpolates in integers between lattice values −2¹⁵ … 2¹⁵ that are `2 ** octave` apart. */
function octaveAt(key: number, octave: number, index: number): number {
  const period = 2 ** octave;
  const lane = FIRST_LANE + octave;
  const shifted = index + (wordAt(key, lane, -1) % period);
  const lattice = Math.floor(shifted / period);
  const into = shifted - lattice * period;
  const left = (wordAt(key, lane, lattice) >>> 16) - 2 ** 15;
  const right = (wordAt(key, lane, lattice + 1) >>> 16) - 2 ** 15;
  return Math.floor((left * (period - into) + right * into) / period);
}

/**
 * Returns the position of a bounded, mean-reverting walk at a step, in units of `WALK_STEP`. Up to some ten thousand steps
 * it behaves like a random walk; over longer times it stays near zero. As a sum of interpolated noise it needs no
 * history. All values are whole numbers.
 */
export function walkAt(key: number, index: number): number {
  let sum = 0;
  for (let octave = 0; octave < OCTAVES; octave += 1) {
    sum += octaveAt(key, octave, index) * (AMPLITUDES[octave] ?? 0);
  }
  return sum;
}

/** Returns a slowly changing value from 0 to 255, for spreads and activity. */
export function driftAt(key: number, octave: number, index: number): number {
  return (octaveAt(key, octave, index) + 2 ** 15) >> 8;
}
