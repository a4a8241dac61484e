import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { ensureBuilt } from "#server/cli/build.ts";
import { startSite } from "../../e2e/support/site.ts";
import { ensureChromium } from "../../scripts/browser.mjs";
import { goalsMissed, report } from "./report.ts";
import { watchList } from "./watch-list.ts";
import { watchPace } from "./watch-pace.ts";
import { watchReturn } from "./watch-return.ts";

const OPERATOR = "listings@operator.example";

/**
 * The production build in a real browser against the simulator: how near to a service's limit the
 * page stays, how hidden tabs come back, and what five hundred instruments cost the page's thread.
 *
 *   npm run bench:pace -- [--minutes 11] [--list-seconds 60] [--write FILE]
 *
 * Prints markdown; exits 1 when a goal is missed. The recorded run is RESULT.md beside this file.
 */
export async function main(root: string, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: "string", default: "11" },
      "list-seconds": { type: "string", default: "60" },
      write: { type: "string" },
    },
  });
  const minutes = wholeFrom(values.minutes, 2);
  const listSeconds = wholeFrom(values["list-seconds"], 1);
  if (process.env["TOUCHLINE_DIST"] === undefined) await ensureBuilt(root);
  const browser = await chromium.launch({ executablePath: ensureChromium(console.error) });
  const [site, other] = await Promise.all([
    startSite("foreign", OPERATOR),
    startSite("foreign", OPERATOR),
  ]);
  try {
    const list = await watchList(browser, site, listSeconds);
    // Both wait nearly all of the time, so neither is in the other's way.
    const [pace, comeback] = await Promise.all([
      watchPace(browser, site, minutes),
      watchReturn(browser, other),
    ]);
    const figures = { pace, comeback, list };
    const markdown = report(figures, browser.version());
    console.log(markdown);
    if (values.write !== undefined) await writeFile(join(root, values.write), `${markdown}\n`);
    process.exitCode = goalsMissed(figures).length === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await Promise.all([site.close(), other.close()]);
  }
}

function wholeFrom(text: string, least: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least) return number;
  throw new RangeError(`"${text}" is no whole number from ${least} on`);
}
