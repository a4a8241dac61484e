import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { ensureBuilt } from "#server/cli/build.ts";
import { ensureChromium } from "../../scripts/browser.mjs";
import { goalsMissed, report } from "./report.ts";
import { soak } from "./soak.ts";

/**
 * What V8 compiles lies in the heap too, and comes function by function over half an hour: it would
 * pass for a leak. So does what it notes of types, unless it is noted at once.
 */
const INTERPRETED =
  "--no-opt --no-maglev --no-sparkplug --no-flush-bytecode --no-lazy-feedback-allocation";

/**
 * The production build in a real browser, for a while, with everything going wrong that can: whether
 * what stands on screen stays right, whether the service's wishes are kept, and what grows.
 *
 *   npm run soak -- [--minutes 10] [--seed 1] [--write FILE]
 *
 * Prints markdown; exits 1 when a goal is missed. A run of less than five minutes judges no growth,
 * one of less than forty none of the page's heap.
 * The recorded run is RESULT.md beside this file.
 */
export async function main(root: string, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: "string", default: "10" },
      seed: { type: "string", default: "1" },
      write: { type: "string" },
    },
  });
  const seconds = 60 * whole(values.minutes);
  const seed = whole(values.seed);
  if (process.env["TOUCHLINE_DIST"] === undefined) await ensureBuilt(root);
  const browser = await chromium.launch({
    executablePath: ensureChromium(console.error),
    args: [`--js-flags=${INTERPRETED}`],
  });
  try {
    const figures = await soak(browser, { seconds, seed });
    const markdown = report(figures, browser.version());
    console.log(markdown);
    if (values.write !== undefined) await writeFile(join(root, values.write), `${markdown}\n`);
    process.exitCode = goalsMissed(figures).length === 0 ? 0 : 1;
  } finally {
    await browser.close();
  }
}

function whole(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0) return number;
  throw new RangeError(`"${text}" is no whole number`);
}
