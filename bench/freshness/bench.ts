import type { Bench } from "../report/result.ts";
import { jobsFor, runJobs, scenarios } from "./jobs.ts";
import { goalsOf, judgedTable } from "./report.ts";
import type { Scenario } from "./scenarios.ts";

const SEEDS = { whole: 20, quick: 2 };

/** What `npm run bench:freshness` measures, in the shape of all benches. */
export const run: Bench = async ({ quick }) => {
  const count = quick ? SEEDS.quick : SEEDS.whole;
  const seeds = Array.from({ length: count }, (_, index) => index + 1);
  const results = await runJobs(jobsFor(seeds));
  const resultsOf = (scenario: Scenario) =>
    results.filter((result) => scenarios[result.scenario] === scenario);
  return {
    name: "freshness",
    goals: goalsOf(resultsOf),
    tables: [judgedTable(resultsOf, `Worst of seeds 1 to ${count}; the goal in brackets`)],
    notes: ["Simulated services of every kind; the oracle knows the limit and asks evenly spaced."],
  };
};
