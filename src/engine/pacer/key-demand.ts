import type { KeyEntry } from "./key-entry.ts";

/** The demand of all watched keys together. */
export interface Demand {
  readonly weights: readonly number[];
  readonly heaviest: number;
  readonly intervalsMs: readonly number[];
  /** The greatest weight × interval. In a shorter cycle, at least one key is limited by its interval. */
  readonly longestBaseMs: number;
  /** The requests per millisecond that would serve every key at its own interval. */
  readonly want: number;
}

/** Returns undefined while nothing is watched. */
export function demandOf(entries: readonly KeyEntry[], baseIntervalMs: number): Demand | undefined {
  if (entries.length === 0) return undefined;
  let heaviest = 0;
  let longestBaseMs = 0;
  /** The requests in a base interval, so that keys at the default interval add up to their weights exactly. */
  let perBaseInterval = 0;
  for (const { weight, intervalMs } of entries) {
    heaviest = Math.max(heaviest, weight);
    longestBaseMs = Math.max(longestBaseMs, weight * intervalMs);
    perBaseInterval +=
      intervalMs === baseIntervalMs / weight ? weight : baseIntervalMs / intervalMs;
  }
  return {
    weights: entries.map(({ weight }) => weight),
    heaviest,
    intervalsMs: entries.map(({ intervalMs }) => intervalMs),
    longestBaseMs,
    want: perBaseInterval / baseIntervalMs,
  };
}
