import type { Bench } from "../report/result.ts";
import { hintsResult } from "./hints-report.ts";
import { jobsFor, runFreshnessJobs } from "./jobs.ts";
import { hintScenarios } from "./scenarios.ts";

const SEEDS = { whole: 20, quick: 2 };

/** The bench of `npm run bench:freshness -- --only hints`. */
export const run: Bench = async ({ quick }) => {
  const count = quick ? SEEDS.quick : SEEDS.whole;
  const seeds = Array.from({ length: count }, (_, index) => index + 1);
  return hintsResult(
    await runFreshnessJobs(jobsFor(seeds, hintScenarios.flat())),
    `seeds 1 to ${count}`,
  );
};
