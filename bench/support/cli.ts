import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { resultText } from "../report/markdown.ts";
import type { BenchOptions, BenchResult } from "../report/result.ts";
import { readWholeNumber } from "./whole-number.ts";

/** The options of a bench that measures contenders: how long it watches each, and which part it runs. */
export interface ContenderOptions extends BenchOptions {
  /** Seconds for which each contender is watched. */
  readonly seconds: number;
  /** Undefined for all. */
  readonly only: string | undefined;
}

const USUAL_SECONDS = { quick: 2, whole: 4 };

/** Fills in the options that the common runner does not set. */
export const contenderOptions = (
  options: BenchOptions & Partial<ContenderOptions>,
): ContenderOptions => ({
  seconds: options.quick ? USUAL_SECONDS.quick : USUAL_SECONDS.whole,
  only: undefined,
  ...options,
});

/** Runs one bench by itself: `--runs N --seconds S --only PART --quick --json FILE`. */
export async function runAlone(
  run: (options: ContenderOptions) => Promise<BenchResult>,
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
  const usual = contenderOptions({ runs: readWholeNumber("--runs", values.runs), quick });
  const seconds =
    values.seconds === undefined ? usual.seconds : readWholeNumber("--seconds", values.seconds);
  const result = await run({ ...usual, seconds, only });
  console.log(resultText(result));
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify(result, null, 2));
  process.exitCode = result.goals.every(({ met }) => met) ? 0 : 1;
}
