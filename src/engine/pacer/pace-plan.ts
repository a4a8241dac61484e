import type { Demand } from "./key-demand.ts";

/** The input of a plan. Rates are requests per millisecond. */
interface PlanParts extends Pick<Demand, "weights" | "heaviest"> {
  /** The interval of a key of weight 1 at which it is asked for at most. */
  readonly baseIntervalMs: number;
  /** Each key's shortest interval, in the order of the weights; base interval / weight by default. */
  readonly intervalsMs?: readonly number[];
  /** The greatest weight × interval; the base interval by default. */
  readonly longestBaseMs?: number;
  readonly allowed: number;
  /** How many requests may be in flight at once. */
  readonly maxConcurrent: number;
  /** Undefined before the first answer. */
  readonly roundTripMs: number | undefined;
}

/** A product of a weight and its own reciprocal need not be 1. */
const ROUNDING = 1 - 1e-9;
/** Keys that are asked for rarely, with a smaller share of the pace than this, are left out of the cycle. */
const MIN_SHARE = 0.01;

/**
 * The pace that can be kept, and the cycle that follows from it: a key is asked for once in cycle /
 * weight, but no more often than its interval. With a slow service the round trip bounds both: only so
 * many requests are in flight, and no key is asked for again before its answer. The pace that the keys at
 * their shortest interval leave is shared by the others in proportion to their weights.
 */
export function planOf(parts: PlanParts): { readonly pace: number; readonly cycleMs: number } {
  const { weights, heaviest, baseIntervalMs, allowed, maxConcurrent, roundTripMs = 0 } = parts;
  const { intervalsMs, longestBaseMs = baseIntervalMs } = parts;
  let weight = weights.reduce((sum, each) => sum + each, 0);
  const isSlow = allowed * roundTripMs > maxConcurrent || heaviest * allowed * roundTripMs > weight;
  const isUneven = weight < longestBaseMs * allowed * ROUNDING;
  if (!isSlow && !isUneven) return { pace: allowed, cycleMs: weight / allowed };

  let rest = weights.map((each, index) => {
    const intervalMs = intervalsMs?.[index] ?? baseIntervalMs / each;
    return { weight: each, intervalMs: Math.max(intervalMs, roundTripMs) };
  });
  const most = rest.reduce((sum, { intervalMs }) => sum + 1 / intervalMs, 0);
  const pace = Math.min(allowed, maxConcurrent / roundTripMs, most);
  let left = pace;
  for (;;) {
    const cycleMs = weight / left;
    const isAtShortest = (key: { weight: number; intervalMs: number }) =>
      cycleMs < key.weight * key.intervalMs * ROUNDING;
    const fixed = rest.filter(isAtShortest);
    for (const key of fixed) left -= 1 / key.intervalMs;
    if (fixed.length === 0 || left < MIN_SHARE * pace) return { pace, cycleMs };
    rest = rest.filter((key) => !isAtShortest(key));
    weight = rest.reduce((sum, key) => sum + key.weight, 0);
  }
}
