import type { PolicyPacer } from "#engine/pacer/policy-pacer.ts";
import type { Isin } from "#market/isin.ts";
import { backgroundWeight, type Want } from "./demand.ts";
import type { Seats } from "./seats.ts";

/** The combined demand of all seats, under the current policy. */
export interface CombinedDemand {
  readonly wants: () => ReadonlyMap<Isin, Want>;
  /** The demand of a seat or the policy has changed. */
  update(): void;
  /** @param now monotonic milliseconds */
  plannedIntervalMs(isin: Isin, now: number): number;
}

export function createCombinedDemand(
  pacer: Pick<PolicyPacer, "policy" | "snapshot">,
  seats: Pick<Seats, "union">,
): CombinedDemand {
  let wants: ReadonlyMap<Isin, Want> = new Map();

  return {
    wants: () => wants,
    update() {
      wants = seats.union(backgroundWeight(pacer.policy().baseIntervalMs));
    },
    plannedIntervalMs(isin, now) {
      const { cycleMs } = pacer.snapshot(now);
      const { weight = 1, interval } = wants.get(isin) ?? {};
      if (interval !== undefined) return Math.max(interval.ms, cycleMs / weight);
      return Math.max(pacer.policy().baseIntervalMs, cycleMs) / weight;
    },
  };
}
