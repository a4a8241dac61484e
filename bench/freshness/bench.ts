import type { Bench } from "../report/result.ts";
import { jobsFor, runFreshnessJobs, scenarios } from "./jobs.ts";
import { resultOf } from "./report.ts";
import { hintScenarios, type Scenario } from "./scenarios.ts";

const SEEDS = { whole: 20, quick: 2 };

/** The bench of `npm run bench:freshness`, without the hints. */
export const run: Bench = async ({ quick }) => {
  const hints: readonly Scenario[] = hintScenarios.flat();
  const others = scenarios.filter((scenario) => !hints.includes(scenario));
  const results = await runFreshnessJobs(
    jobsFor(seedsUpTo(quick ? SEEDS.quick : SEEDS.whole), others),
  );
  return resultOf(results, `seeds 1 to ${quick ? SEEDS.quick : SEEDS.whole}`);
};

const seedsUpTo = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index + 1);
