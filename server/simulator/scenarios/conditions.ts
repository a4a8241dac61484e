import type { Fault } from "#server/simulator/faults/faults.ts";
import type { LimitSetting } from "#server/simulator/limits/limit-policy.ts";

/** What the service does from a time on, counted from the scenario's begin. */
export interface Phase {
  readonly afterMs: number;
  /** Without it, the limit that the simulator was started with. */
  readonly limit?: LimitSetting;
  readonly faults?: readonly Fault[];
}

/** A scenario's conditions: its phases in order, once, or again and again. */
export interface Conditions {
  readonly phases: readonly Phase[];
  /** After so long the first phase comes again. */
  readonly cycleMs?: number;
}

/** The service is as it was started. */
export const FAIR: Conditions = { phases: [] };

/** The phase that holds so long after the scenario began. */
export function phaseAt({ phases, cycleMs }: Conditions, sinceMs: number): Phase | undefined {
  const into = cycleMs === undefined ? sinceMs : sinceMs % cycleMs;
  return phases.findLast(({ afterMs }) => afterMs <= into);
}
