import { parseArgs } from "node:util";
import { resultText } from "../report/markdown.ts";
import { hintsResult } from "./hints-report.ts";
import { jobsFor, runFreshnessJobs, scenarios } from "./jobs.ts";
import { resultOf } from "./report.ts";
import { hintScenarios, type Scenario } from "./scenarios.ts";
import { readSeeds } from "./seeds.ts";

/**
 * Measures how fresh the learned pace keeps the shown quotes, against simulated services of every kind.
 *
 *   npm run bench:freshness -- [--seeds 1-20] [--only hints]
 *
 * Prints markdown; exits 1 when a goal is missed by any seed.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "1-20" },
    only: { type: "string" },
  },
});
const seeds = readSeeds(values.seeds);

if (values.only !== undefined && values.only !== "hints")
  throw new RangeError("--only takes hints");
const hints: readonly Scenario[] = hintScenarios.flat();
const isHintsOnly = values.only === "hints";

const wanted = scenarios.filter((scenario) => hints.includes(scenario) === isHintsOnly);
const results = await runFreshnessJobs(jobsFor(seeds, wanted));
const seedsText = `seeds ${values.seeds}`;
const result = isHintsOnly ? hintsResult(results, seedsText) : resultOf(results, seedsText);
console.log(resultText(result));
process.exitCode = result.goals.every(({ met }) => met) ? 0 : 1;
