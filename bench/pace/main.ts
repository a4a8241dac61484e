import { parseArgs } from "node:util";
import { ensureBuilt } from "#server/build/build.ts";
import { resultText } from "../report/markdown.ts";
import { readWholeNumber } from "../support/whole-number.ts";
import { resultOf } from "./report.ts";
import { watch } from "./watch.ts";

/**
 * Measures the production build in a real browser against the simulator: how close to the service's limit the page stays,
 * how hidden tabs come back, and what five hundred instruments cost the page's thread.
 *
 *   npm run bench:pace -- [--minutes 11] [--list-seconds 60]
 *
 * Prints markdown; exits 1 when a goal is missed. `npm run bench -- --only pace` records it.
 */
export async function main(root: string, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: "string", default: "11" },
      "list-seconds": { type: "string", default: "60" },
    },
  });
  const minutes = readWholeNumber("--minutes", values.minutes, 2);
  const listSeconds = readWholeNumber("--list-seconds", values["list-seconds"]);
  if (process.env["TOUCHLINE_DIST"] === undefined) await ensureBuilt(root);
  const result = resultOf(await watch(minutes, listSeconds));
  console.log(resultText(result));
  process.exitCode = result.goals.every(({ met }) => met) ? 0 : 1;
}
