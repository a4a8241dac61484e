import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { resultText } from "../report/markdown.ts";
import type { BenchOptions, BenchResult } from "../report/result.ts";

/** The options of a bench that measures contenders: how long it watches each, and which part it runs. */
export interface StageOptions extends BenchOptions {
  /** Seconds for which each contender is watched. */
  readonly seconds: number;
  /** Undefined for all. */
  readonly only: string | undefined;
}

const USUAL_SECONDS = { quick: 2, whole: 4 };

/** Fills in the options that the common runner does not set. */
export const stageOptions = (options: BenchOptions & Partial<StageOptions>): StageOptions => ({
  seconds: options.quick ? USUAL_SECONDS.quick : USUAL_SECONDS.whole,
  only: undefined,
  ...options,
});

/** Runs one bench by itself: `--runs N --seconds S --only PART --quick --json FILE`. */
export async function runAlone(
  run: (options: StageOptions) => Promise<BenchResult>,
  args: readonly string[],
): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: "string", default: "5" },
      seconds: { type: "string" },
      only: { type: "string" },
      quick: { type: "boolean", default: false },
      json: { type: "string" },
    },
  });
  const { quick, only } = values;
  const usual = stageOptions({ runs: wholeFrom(values.runs, 1), quick });
  const seconds = values.seconds === undefined ? usual.seconds : wholeFrom(values.seconds, 1);
  const result = await run({ ...usual, seconds, only });
  console.log(resultText(result));
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify(result, null, 2));
  process.exitCode = result.goals.every(({ met }) => met) ? 0 : 1;
}

function wholeFrom(text: string, least: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least) return number;
  throw new RangeError(`"${text}" is no whole number from ${least} on`);
}
