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

/** One run. It is named by numbers, because functions do not pass to a worker. */
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

/** The usual policies are there for comparison: a few seeds say enough of them. */
const COMPARED_SEEDS = 3;

/** @param wanted of which scenarios; of all by default */
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
