import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { runAll } from "./crew.ts";
import { jobsFor, scenarios } from "./jobs.ts";
import { report } from "./report.ts";

/**
 * How fresh the learned pace keeps what is shown, against services of every kind.
 *
 *   npm run bench:freshness -- [--seeds 1-20] [--write FILE]
 *
 * Prints markdown; exits 1 when a goal is missed by any seed.
 */
const { values } = parseArgs({
  options: { seeds: { type: "string", default: "1-20" }, write: { type: "string" } },
});
const seeds = readSeeds(values.seeds);

const results = await runAll(jobsFor(seeds));
const { markdown, met } = report(
  (scenario) => results.filter((result) => scenarios[result.scenario] === scenario),
  seeds,
);
console.log(markdown);
if (values.write !== undefined) await writeFile(values.write, `${markdown}\n`);
process.exitCode = met ? 0 : 1;

function readSeeds(range: string): number[] {
  const [first = Number.NaN, last = first] = range.split("-").map(Number);
  if (!(first <= last)) throw new RangeError("--seeds takes a seed or a range: 7, 1-20");
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
