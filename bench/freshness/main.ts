import { fork } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { type Job, jobsFor, type Result, scenarios } from "./jobs.ts";
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

/** Spreads the jobs over the cores. Every job is deterministic, so their order does not matter. */
async function runAll(jobs: readonly Job[]): Promise<Result[]> {
  const waiting = [...jobs];
  const done: Result[] = [];
  const crew = Array.from({ length: Math.min(4, availableParallelism()) }, () => {
    const worker = fork(new URL("./worker.ts", import.meta.url), { execArgv: ["--import", "tsx"] });
    return new Promise<void>((resolve, reject) => {
      const assign = (): void => {
        const job = waiting.pop();
        if (job !== undefined) {
          worker.send(job);
          return;
        }
        worker.disconnect();
        resolve();
      };
      worker.on("message", (result: Result) => {
        done.push(result);
        assign();
      });
      worker.on("error", reject);
      worker.on("exit", (code) => {
        if (code !== 0) reject(new Error(`A worker ended with ${code}`));
      });
      assign();
    });
  });
  await Promise.all(crew);
  return done;
}

function readSeeds(range: string): number[] {
  const [first = Number.NaN, last = first] = range.split("-").map(Number);
  if (!(first <= last)) throw new RangeError("--seeds takes a seed or a range: 7, 1-20");
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
