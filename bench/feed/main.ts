import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { OneLineError } from "#server/cli/one-line-error.ts";
import { readSeeds } from "../freshness/seeds.ts";
import { markdownTable } from "../report/markdown.ts";
import type { BenchResult } from "../report/result.ts";
import { measure } from "./jobs.ts";
import { GROUPS, type Group, resultOf } from "./report.ts";

/**
 * How fresh one asker keeps what everybody sees, against services of every kind, and what each browser
 * on its own would make of them.
 *
 *   npm run bench:feed -- [--seeds 1-2] [--only same,newcomers] [--write FILE]
 *   npm run bench:feed -- --live [--minutes 10] [--traders 10] [--write FILE]
 *   npm run bench:feed -- --streams [--write FILE]
 *
 * Prints markdown; exits 1 when a goal is missed by any seed. With `--live` the processes and the time
 * are real: the simulator, a gateway in front of it, and clients that poll. `--streams` measures what two
 * thousand streams cost a gateway.
 */
export async function main(root: string, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: "string", default: "1-2" },
      only: { type: "string" },
      live: { type: "boolean", default: false },
      streams: { type: "boolean", default: false },
      minutes: { type: "string", default: "10" },
      traders: { type: "string", default: "10" },
      write: { type: "string" },
    },
  });
  const result = values.streams
    ? await (await import("./streams/streams.ts")).streams()
    : values.live
      ? await (await import("./live.ts")).live(root, {
          minutes: wholeFrom("--minutes", values.minutes),
          traders: wholeFrom("--traders", values.traders),
        })
      : await simulated(values.seeds, chosen(values.only));
  const markdown = markdownOf(result);
  console.log(markdown);
  if (values.write !== undefined) await writeFile(join(root, values.write), `${markdown}\n`);
  process.exitCode = result.goals.every(({ met }) => met) ? 0 : 1;
}

async function simulated(range: string, groups: readonly Group[]): Promise<BenchResult> {
  const resultsOf = await measure(
    groups.flatMap((group) => [...GROUPS[group]]),
    readSeeds(range),
  );
  return resultOf(groups, resultsOf, range);
}

function markdownOf({ goals, tables, notes }: BenchResult): string {
  const rows = goals.map(({ text, measured, met }) => [text, measured, met ? "met" : "**missed**"]);
  return [
    "## Goals",
    markdownTable({ head: ["goal", "measured", ""], rows }),
    ...tables.flatMap((table) => [`## ${table.title}`, markdownTable(table)]),
    notes.map((note) => `- ${note}`).join("\n"),
  ].join("\n\n");
}

function chosen(only: string | undefined): readonly Group[] {
  const all = Object.keys(GROUPS) as Group[];
  if (only === undefined) return all;
  const names = only.split(",");
  const unknown = names.find((name) => !all.some((group) => group === name));
  if (unknown !== undefined)
    throw new OneLineError(`There is no group "${unknown}". The groups: ${all.join(", ")}.`);
  return all.filter((group) => names.includes(group));
}

function wholeFrom(option: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new OneLineError(`${option} takes a whole number from 1 on, not "${text}".`);
}
