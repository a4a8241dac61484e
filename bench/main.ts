import { parseArgs } from "node:util";
import { ensureBuilt } from "#server/build/build.ts";
import { OneLineError } from "#server/cli/one-line-error.ts";
import { ensureChromium } from "../scripts/browser.mjs";
import { PARTS } from "./parts.ts";
import {
  type Ending,
  errorOf,
  exitCodeOf,
  fitsInto,
  mayReplace,
  summary,
} from "./report/endings.ts";
import { describeMachine, loadNow, type Machine } from "./report/machine.ts";
import { resultText } from "./report/markdown.ts";
import type { Outcome } from "./report/outcome.ts";
import type { BenchOptions, BenchResult } from "./report/result.ts";
import { storedOutcome, storeOutcome, writePage } from "./report/store.ts";
import { readWholeNumber } from "./support/whole-number.ts";

const RUNS = { whole: 5, quick: 1 };

const USAGE = `Measures every part against its goals, one after the other, and writes bench/RESULTS.md from the outcomes.

  npm run bench -- [--quick] [--only start,day] [--runs 5] [--within MINUTES] [--replace]
  npm run bench -- --draw

  --only     only these parts; the others keep their last outcomes: ${PARTS.map(({ name }) => name).join(", ")}
  --runs     how often each figure is taken, 5 by default
  --quick    a shorter run for a look; recorded only where no full run is
  --replace  records a quick run in place of a full one
  --within   begins no part that would end later, by the time that it took last
  --draw     measures nothing

A part that fails or is skipped keeps its last outcome, with its date. Exits 1 when a goal is missed, and names the
parts that failed or were skipped.`;

/** What one call of `npm run bench` asks for. */
interface RunRequest {
  readonly options: BenchOptions;
  readonly isForced: boolean;
  /** The deadline by `performance.now()`; undefined for none. */
  readonly untilMs: number | undefined;
  readonly command: string;
  readonly machine: Machine;
}

/** Runs `npm run bench`. */
export async function main(root: string, args: readonly string[]): Promise<void> {
  const values = parse(args);
  if (values.help) return console.log(USAGE);
  if (values.draw) return writePage(PARTS);
  const { quick, within } = values;
  const parts = chosenParts(values.only);
  const runs = readWholeNumber("--runs", values.runs ?? `${quick ? RUNS.quick : RUNS.whole}`);
  const machine = describeMachine(root, ensureChromium(console.error));
  if (process.env["TOUCHLINE_DIST"] === undefined) await ensureBuilt(root);
  const request: RunRequest = {
    options: { runs, quick },
    isForced: values.replace,
    untilMs:
      within === undefined
        ? undefined
        : performance.now() + 60_000 * readWholeNumber("--within", within),
    command: ["npm run bench", ...(args.length > 0 ? ["--", ...args] : [])].join(" "),
    machine,
  };
  const endings: Ending[] = [];
  for (const part of parts) {
    endings.push(await runPart(part, request));
    // Each outcome is drawn at once, so an interrupted run loses none.
    writePage(PARTS);
  }
  for (const line of summary(endings)) console.log(line);
  process.exitCode = exitCodeOf(endings);
  const error = errorOf(endings);
  if (error !== undefined) throw new OneLineError(error);
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: {
      quick: { type: "boolean", default: false },
      draw: { type: "boolean", default: false },
      replace: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
      only: { type: "string" },
      runs: { type: "string" },
      within: { type: "string" },
    },
  }).values;
}

/** Runs one part. Its failure does not stop the others. */
async function runPart(
  { name, load }: (typeof PARTS)[number],
  request: RunRequest,
): Promise<Ending> {
  const { options, untilMs, isForced, command, machine } = request;
  const stored = storedOutcome(name);
  const leftSeconds = untilMs === undefined ? undefined : (untilMs - performance.now()) / 1000;
  if (!fitsInto(leftSeconds, stored, options.quick)) return { kind: "skipped", part: name };
  console.error(`${name} …`);
  const before = loadNow();
  const begunAt = performance.now();
  try {
    const { run } = await load();
    const result = await run(options);
    console.log(`${resultText(result)}\n`);
    const outcome: Outcome = {
      part: name,
      date: new Date().toISOString().slice(0, 10),
      ...machine,
      load: { before, after: loadNow() },
      command,
      runs: options.runs,
      isQuick: options.quick,
      seconds: Math.round((performance.now() - begunAt) / 1000),
      ...figuresIn(result),
    };
    const missed = result.goals.filter(({ met }) => !met).length;
    if (!mayReplace(stored, outcome, isForced)) return { kind: "shown", part: name, missed };
    storeOutcome(outcome);
    return { kind: "recorded", part: name, missed };
  } catch (error) {
    console.error(error);
    const failure = error instanceof Error ? error.message : String(error);
    return { kind: "failed", part: name, failure: failure.slice(0, 200) };
  }
}

const figuresIn = ({ goals, tables, notes }: BenchResult) => ({
  goals: goals.map(({ text, measured, met }) => ({ text, measured, met })),
  tables: tables.map(({ title, head, rows }) => {
    return { title, head: [...head], rows: rows.map((row) => [...row]) };
  }),
  notes: [...notes],
});

function chosenParts(only: string | undefined): typeof PARTS {
  if (only === undefined) return PARTS;
  const names = only.split(",");
  const unknown = names.find((name) => !PARTS.some((part) => part.name === name));
  if (unknown !== undefined) {
    const all = PARTS.map(({ name }) => name).join(", ");
    throw new OneLineError(`There is no part "${unknown}". The parts: ${all}.`);
  }
  return PARTS.filter(({ name }) => names.includes(name));
}
