import type { Entry } from "./key-entry.ts";

/** The demand of all watched keys together. */
export interface Demand {
  readonly weights: readonly number[];
  readonly heaviest: number;
  readonly intervalsMs: readonly number[];
  /** The greatest weight × interval: in a shorter cycle, some key waits for its interval. */
  readonly longestBaseMs: number;
  /** Requests per millisecond that serve every key at its own interval. */
  readonly want: number;
}

/** Undefined while nothing is watched. */
export function demandOf(entries: readonly Entry[], baseIntervalMs: number): Demand | undefined {
  if (entries.length === 0) return undefined;
  let heaviest = 0;
  let longestBaseMs = 0;
  /** Requests in a base interval, so that keys without an interval of their own add up to their weights. */
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
