import { parseArgs } from "node:util";
import { OneLineError } from "#server/cli/one-line-error.ts";
import { readSeeds } from "../freshness/seeds.ts";
import { resultText } from "../report/markdown.ts";
import type { BenchResult } from "../report/result.ts";
import { readWholeNumber } from "../support/whole-number.ts";
import { measure } from "./jobs.ts";
import { GROUPS, type Group, resultOf } from "./report.ts";

/**
 * Measures how fresh one asker keeps everybody's quotes, against services of every kind, beside browsers that each send
 * their own requests.
 *
 *   npm run bench:feed -- [--seeds 1-2] [--only same,newcomers]
 *   npm run bench:feed -- --live [--minutes 10] [--traders 10]
 *   npm run bench:feed -- --streams
 *   npm run bench:feed -- --day [--hours 24]
 *
 * Prints markdown; exits 1 when a goal is missed by any seed. With `--live` the processes and the time
 * are real: the simulator, a gateway in front of it, and clients that poll. `--streams` measures what two
 * thousand streams cost a gateway, and `--day` what a simulated day leaves in memory.
 */
export async function main(root: string, args: readonly string[]): Promise<void> {
  const values = parse(args);
  const result = await resultFor(root, values);
  console.log(resultText(result));
  process.exitCode = result.goals.every(({ met }) => met) ? 0 : 1;
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: {
      seeds: { type: "string", default: "1-2" },
      only: { type: "string" },
      live: { type: "boolean", default: false },
      streams: { type: "boolean", default: false },
      day: { type: "boolean", default: false },
      hours: { type: "string", default: "24" },
      minutes: { type: "string", default: "10" },
      traders: { type: "string", default: "10" },
    },
  }).values;
}

async function resultFor(root: string, values: ReturnType<typeof parse>): Promise<BenchResult> {
  if (values.streams) return (await import("./streams/streams.ts")).measureStreams();
  if (values.day)
    return (await import("./day.ts")).simulateFeedDay(readWholeNumber("--hours", values.hours));
  if (values.live) {
    return (await import("./live.ts")).measureLiveFeed(root, {
      minutes: readWholeNumber("--minutes", values.minutes),
      traders: readWholeNumber("--traders", values.traders),
    });
  }
  return runSimulated(values.seeds, chosenGroups(values.only));
}

async function runSimulated(range: string, groups: readonly Group[]): Promise<BenchResult> {
  const resultsOf = await measure(
    groups.flatMap((group) => [...GROUPS[group]]),
    readSeeds(range),
  );
  return resultOf(groups, resultsOf, range);
}

function chosenGroups(only: string | undefined): readonly Group[] {
  const all = Object.keys(GROUPS) as Group[];
  if (only === undefined) return all;
  const names = only.split(",");
  const unknown = names.find((name) => !all.some((group) => group === name));
  if (unknown !== undefined)
    throw new OneLineError(`There is no group "${unknown}". The groups: ${all.join(", ")}.`);
  return all.filter((group) => names.includes(group));
}
