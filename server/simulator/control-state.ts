import { formatInstant } from "./instant.ts";
import type { Simulation } from "./simulation.ts";

/** What GET /simulator/state tells. The token is not part of it. */
export function controlState(simulation: Simulation) {
  const { seed, start, scenario } = simulation.settings;
  return {
    seed,
    start: formatInstant(start),
    now: formatInstant(simulation.now()),
    instruments: simulation.instrumentCount,
    suggested: simulation.suggested,
    limit: simulation.limit,
    scenario,
    faults: simulation.faults,
    pinned: simulation.pinned,
    requests: simulation.log.size,
  };
}
