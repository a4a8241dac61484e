import { writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "#server/cli/build.ts";
import { OneLineError } from "#server/cli/one-line-error.ts";
import { ensureChromium } from "../scripts/browser.mjs";
import { circumstances } from "./report/machine.ts";
import type { Bench } from "./report/result.ts";
import { goalTable, isAllMet, type Outcome, results } from "./report/results.ts";

/** In this order, the short ones first. */
const BENCHES: Readonly<Record<string, () => Promise<{ readonly run: Bench }>>> = {
  start: () => import("./start/bench.ts"),
  freshness: () => import("./freshness/bench.ts"),
  feed: () => import("./feed/bench.ts"),
  faults: () => import("./faults/bench.ts"),
  list: () => import("./list/main.ts"),
  chart: () => import("./chart/main.ts"),
  render: () => import("./render/main.ts"),
  day: () => import("./day/bench.ts"),
  pace: () => import("./browser/bench.ts"),
};
const RESULTS = join("bench", "RESULTS.md");
const RUNS = { whole: 5, quick: 1 };

/**
 * Measures all of it against the goals, one bench after the other:
 *
 *   npm run bench -- [--quick] [--only start,day] [--runs 5] [--write FILE]
 *
 * Prints one table of goals; exits 1 when one is missed or a bench failed. A whole run leaves
 * bench/RESULTS.md; any other leaves a file only where one is named.
 */
export async function main(root: string, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: "boolean", default: false },
      only: { type: "string" },
      runs: { type: "string" },
      write: { type: "string" },
    },
  });
  const { quick } = values;
  const runs = wholeFrom(values.runs ?? `${quick ? RUNS.quick : RUNS.whole}`);
  const names = chosen(values.only);
  const loadBefore = loadavg()[0] ?? Number.NaN;
  const chromium = ensureChromium(console.error);
  if (process.env["TOUCHLINE_DIST"] === undefined) await ensureBuilt(root);

  const outcomes: Outcome[] = [];
  for (const name of names) {
    console.error(`${name} …`);
    outcomes.push(await perform(name, { runs, quick }));
  }
  const way = `\`npm run bench${args.length > 0 ? ` -- ${args.join(" ")}` : ""}\`, ${runs} ${runs === 1 ? "run" : "runs"} of each figure unless said otherwise.`;
  const text = results(outcomes, [...circumstances(root, chromium, loadBefore), way]);
  console.log(goalTable(outcomes));
  const isWhole = !quick && values.only === undefined;
  const file = values.write ?? (isWhole ? RESULTS : undefined);
  if (file === undefined) console.log(`\n${text}`);
  else await writeFile(join(root, file), `${text}\n`);
  process.exitCode = isAllMet(outcomes) ? 0 : 1;
}

/** One bench that fails keeps no other from running. */
async function perform(name: string, options: Parameters<Bench>[0]): Promise<Outcome> {
  const begunAt = performance.now();
  const seconds = () => (performance.now() - begunAt) / 1000;
  try {
    const bench = await BENCHES[name]?.();
    if (bench === undefined) throw new Error("there is no such bench");
    const result = await bench.run(options);
    return { name, result, seconds: seconds() };
  } catch (error) {
    console.error(error);
    const failure = error instanceof Error ? error.message : String(error);
    return { name, failure: failure.slice(0, 200), seconds: seconds() };
  }
}

function chosen(only: string | undefined): readonly string[] {
  const all = Object.keys(BENCHES);
  const names = only?.split(",") ?? all;
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined) {
    throw new OneLineError(`There is no bench "${unknown}". The benches: ${all.join(", ")}.`);
  }
  return names;
}

function wholeFrom(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new OneLineError(`--runs takes a whole number from 1 on, not "${text}".`);
}
