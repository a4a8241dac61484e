import type { Demand } from "./key-demand.ts";

/** The input of a plan. Rates are requests per millisecond. */
interface PlanInputs extends Pick<Demand, "weights" | "heaviest"> {
  /** The shortest interval of a key of weight 1. */
  readonly baseIntervalMs: number;
  /** Each key's shortest interval, in the order of the weights; base interval / weight by default. */
  readonly intervalsMs?: readonly number[];
  /** The greatest weight × interval; the base interval by default. */
  readonly longestBaseMs?: number;
  readonly allowed: number;
  /** Maximum number of requests in flight. */
  readonly maxConcurrent: number;
  /** Undefined before the first answer. */
  readonly roundTripMs: number | undefined;
}

/** The tolerance for floating point: weight × (1 / weight) need not be 1. */
const ROUNDING = 1 - 1e-9;
/** Rare keys, with a smaller share of the pace than this, are not part of the cycle. */
const MIN_SHARE = 0.01;

/**
 * Computes the achievable pace and its cycle. A key is requested once in cycle / weight, but not more often than
 * its interval. With a slow service the round trip bounds both: the number of requests in flight is limited, and
 * no key is requested again before its answer. Keys at their shortest interval use a fixed part of the pace; the
 * rest is shared by the others in proportion to their weights.
 */
export function planOf(inputs: PlanInputs): { readonly pace: number; readonly cycleMs: number } {
  const { weights, heaviest, baseIntervalMs, allowed, maxConcurrent, roundTripMs = 0 } = inputs;
  const { intervalsMs, longestBaseMs = baseIntervalMs } = inputs;
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
