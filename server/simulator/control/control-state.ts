import { formatInstant } from "#server/simulator/market/instant.ts";
import type { Simulation } from "#server/simulator/simulation.ts";

/** Returns the answer to GET /simulator/state, which does not hold the token. */
export function controlState(simulation: Simulation) {
  const { run, steering, clock } = simulation;
  const elapsed = simulation.elapsed();
  const { scenario, speed, paused } = steering.at(elapsed);
  return {
    run: run.id,
    seed: run.seed,
    start: formatInstant(run.start),
    now: formatInstant(simulation.now()),
    clock: { standing: clock.isFrozen, steps: clock.steps },
    instruments: simulation.listing.size,
    suggested: simulation.suggested,
    limit: simulation.limit,
    scenario,
    speed,
    paused,
    story: steering.storyAt(elapsed),
    replay: run.market.replay?.(elapsed) ?? null,
    faults: simulation.faults,
    pinned: simulation.pinned,
    requests: simulation.log.size,
  };
}
