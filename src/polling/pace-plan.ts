/** What a plan is made of. Rates are requests per millisecond. */
interface PlanParts {
  readonly weights: readonly number[];
  readonly heaviest: number;
  /** The interval of a key of weight 1 at which it is asked for at most. */
  readonly baseIntervalMs: number;
  readonly allowed: number;
  /** How many requests may be on their way at once. */
  readonly maxConcurrent: number;
  /** Undefined before the first answer. */
  readonly roundTripMs: number | undefined;
}

/** How often the weights are cut again: each pass closes most of what is left. */
const PASSES = 6;

/**
 * The pace that can be kept, and the cycle that follows from it. Of a slow service the round trip
 * bounds both: only so many requests are in flight, and no key is asked for again before its answer. So a
 * weight counts for no more than cycle / round trip, and the cycle is the sum of weights / pace.
 */
export function planOf(parts: PlanParts): { readonly pace: number; readonly cycleMs: number } {
  const { weights, heaviest, baseIntervalMs, allowed, maxConcurrent, roundTripMs = 0 } = parts;
  const total = sumOf(weights, (weight) => weight);
  const isBound = allowed * roundTripMs > maxConcurrent || heaviest * allowed * roundTripMs > total;
  if (!isBound) return { pace: allowed, cycleMs: total / allowed };
  const most = sumOf(weights, (weight) => Math.min(weight / baseIntervalMs, 1 / roundTripMs));
  const pace = Math.min(allowed, maxConcurrent / roundTripMs, most);
  let cycleMs = total / pace;
  for (let pass = 0; pass < PASSES; pass += 1) {
    cycleMs = sumOf(weights, (weight) => Math.min(weight, cycleMs / roundTripMs)) / pace;
  }
  return { pace, cycleMs };
}

function sumOf(weights: readonly number[], share: (weight: number) => number): number {
  let sum = 0;
  for (const weight of weights) sum += share(weight);
  return sum;
}
