import type { Fault } from "#server/simulator/faults/faults.ts";
import type { LimitSetting } from "#server/simulator/limits/limit-policy.ts";

/** The conditions of the service from a time after the start of the scenario on. */
export interface Phase {
  readonly afterMs: number;
  /** The limit; that of the start options if undefined. */
  readonly limit?: LimitSetting;
  readonly faults?: readonly Fault[];
}

/** The phases of a scenario in order, once or repeated. */
export interface Conditions {
  readonly phases: readonly Phase[];
  /** Time after which the phases repeat; they do not if undefined. */
  readonly cycleMs?: number;
}

/** No change of the service. */
export const UNCHANGED: Conditions = { phases: [] };

/** Returns the phase at a time after the start of the scenario. */
export function phaseAt({ phases, cycleMs }: Conditions, elapsedMs: number): Phase | undefined {
  const phaseMs = cycleMs === undefined ? elapsedMs : elapsedMs % cycleMs;
  return phases.findLast(({ afterMs }) => afterMs <= phaseMs);
}
