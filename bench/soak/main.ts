import { parseArgs } from "node:util";
import { ensureBuilt } from "#server/build/build.ts";
import { resultText } from "../report/markdown.ts";
import { readWholeNumber } from "../support/whole-number.ts";
import { soakInChromium } from "./bench.ts";
import { goalsMissed, resultOf } from "./report.ts";

/**
 * Puts the production build in a real browser through every kind of fault, and checks that the screen stays right, that
 * each Retry-After is obeyed, and what grows.
 *
 *   npm run soak -- [--minutes 10] [--seed 1]
 *
 * Prints markdown; exits 1 when a goal is missed. A run of less than five minutes judges no growth, and one of less than
 * forty does not judge the page's heap.
 * `npm run bench -- --only soak` records a run of ten minutes.
 */
export async function main(root: string, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: "string", default: "10" },
      seed: { type: "string", default: "1" },
    },
  });
  const seconds = 60 * readWholeNumber("--minutes", values.minutes, 0);
  const seed = readWholeNumber("--seed", values.seed, 0);
  if (process.env["TOUCHLINE_DIST"] === undefined) await ensureBuilt(root);
  const figures = await soakInChromium({ seconds, seed });
  console.log(resultText(resultOf(figures)));
  process.exitCode = goalsMissed(figures).length === 0 ? 0 : 1;
}
