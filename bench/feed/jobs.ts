import { runJobs } from "../simulation/worker-pool.ts";
import type { FeedScenario, Measures } from "./scenario.ts";
import { scenarios } from "./scenarios.ts";

/** One run, as indices: functions cannot be sent to a worker process. */
export interface FeedJob {
  readonly scenario: number;
  readonly seed: number;
}

interface FeedResult extends FeedJob {
  readonly measures: Measures;
}

export type ResultsOf = (scenario: FeedScenario) => readonly Measures[];

/** Runs these scenarios with these seeds on all cores; the longest first. */
export async function measure(
  wanted: readonly FeedScenario[],
  seeds: readonly number[],
): Promise<ResultsOf> {
  const jobs = scenarios.flatMap((scenario, index) =>
    wanted.includes(scenario) ? seeds.map((seed): FeedJob => ({ scenario: index, seed })) : [],
  );
  const tradersOf = (job: FeedJob): number => scenarios[job.scenario]?.traders ?? 0;
  const results = await runJobs<FeedJob, FeedResult>(
    new URL("./worker.ts", import.meta.url),
    jobs.sort((a, b) => tradersOf(a) - tradersOf(b)),
  );
  return (scenario) =>
    results
      .filter((result) => scenarios[result.scenario] === scenario)
      .map(({ measures }) => measures);
}
