import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { jobsFor, runJobs, scenarios } from "./jobs.ts";
import { hintReport, report } from "./report.ts";
import { hintScenarios, type Scenario } from "./scenarios.ts";
import { readSeeds } from "./seeds.ts";

/**
 * How fresh the learned pace keeps what is shown, against services of every kind.
 *
 *   npm run bench:freshness -- [--seeds 1-20] [--only hints] [--write FILE]
 *
 * Prints markdown; exits 1 when a goal is missed by any seed.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "1-20" },
    only: { type: "string" },
    write: { type: "string" },
  },
});
const seeds = readSeeds(values.seeds);

if (values.only !== undefined && values.only !== "hints")
  throw new RangeError("--only takes hints");
const isHintsOnly = values.only === "hints";

const results = await runJobs(jobsFor(seeds, isHintsOnly ? hintScenarios.flat() : scenarios));
const resultsOf = (scenario: Scenario) =>
  results.filter((result) => scenarios[result.scenario] === scenario);
const { markdown, met } = isHintsOnly
  ? hintReport(resultsOf, `worst of seeds ${values.seeds}`)
  : report(resultsOf, seeds);
console.log(markdown);
if (values.write !== undefined) await writeFile(values.write, `${markdown}\n`);
process.exitCode = met ? 0 : 1;
