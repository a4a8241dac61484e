import { runJobs } from "../simulation/worker-pool.ts";
import type { Policy } from "./run.ts";
import {
  comparedScenarios,
  focusScenarios,
  goalScenarios,
  hintScenarios,
  type Measures,
  oddScenarios,
  type Scenario,
} from "./scenarios.ts";

/** One run, as indices: functions cannot be sent to a worker process. */
export interface Job {
  readonly scenario: number;
  readonly policy: Policy;
  readonly seed: number;
}

export interface Result extends Job {
  readonly measures: Measures;
}

export const scenarios: readonly Scenario[] = [
  ...goalScenarios,
  ...focusScenarios,
  ...oddScenarios,
  ...comparedScenarios,
  ...hintScenarios.flat(),
];

/** Number of seeds of the usual policies. They are for comparison, so a few seeds are enough. */
const COMPARED_SEEDS = 3;

/** @param wanted the scenarios; all by default */
export function jobsFor(seeds: readonly number[], wanted = scenarios): Job[] {
  const jobs: Job[] = [];
  scenarios.forEach((scenario, index) => {
    if (!wanted.includes(scenario)) return;
    const compared = comparedScenarios.includes(scenario);
    const names: readonly Policy[] = compared
      ? [
          "own timers, 3 retries",
          "honour Retry-After per query",
          "one gate for all",
          "AIMD",
          "learned pace",
        ]
      : ["learned pace"];
    for (const policy of names) {
      for (const seed of compared ? seeds.slice(0, COMPARED_SEEDS) : seeds) {
        jobs.push({ scenario: index, policy, seed });
      }
    }
  });
  return jobs;
}

export const runFreshnessJobs = (jobs: readonly Job[]): Promise<Result[]> =>
  runJobs(new URL("./worker.ts", import.meta.url), jobs);
