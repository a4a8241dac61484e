import { setTimeout as after } from "node:timers/promises";
import { type Browser, chromium } from "playwright";
import { ensureChromium } from "../../scripts/browser.mjs";
import type { BenchResult } from "../report/result.ts";
import { contenderOptions, runAlone } from "../support/cli.ts";
import { memoryOf } from "../support/cost.ts";
import { median, percentile } from "../support/median.ts";
import { servePage } from "../support/pages.ts";
import { inRounds } from "../support/rounds.ts";
import { atMost, megabytes } from "../support/text.ts";
import { visit } from "../support/visit.ts";

/**
 * Compares the product's list of 100 000 instruments with hand-written lists.
 *
 *   npm run bench:list -- [--runs 5] [--only rail|narrowing|filtering|whole] [--quick]
 */
export const main = (_root: string, args: readonly string[]) => runAlone(run, args);

const WORDS: Readonly<Record<string, string>> = {
  rail: "Touchline",
  narrowing: "by hand, narrowing while one types",
  filtering: "by hand, all looked through at each key",
  whole: "by hand, all that is found in the page",
};

/** Typed key by key, and deleted at once. */
const TYPED = ["DE0Z9", "US03783", "0Z91", "FR", "X9Z"];
const SETTLING_MS = 1000;

export async function run(asked: Parameters<typeof contenderOptions>[0]): Promise<BenchResult> {
  const { runs, quick, only } = contenderOptions(asked);
  const names = Object.keys(WORDS).filter((name) => only === undefined || name === only);
  const typed = quick ? TYPED.slice(0, 2) : TYPED;
  const site = await servePage("bench/list/page.html");
  const browser = await chromium.launch({ executablePath: ensureChromium(console.error) });
  try {
    const found = await inRounds(names, runs, (name) => visitList(browser, site.url, name, typed));
    const keys = (name: string) => found.get(name)?.flatMap((figures) => figures.keysMs) ?? [];
    const arrivals = (name: string) => found.get(name)?.map(({ blockMs }) => blockMs) ?? [];
    const p95 = (name: string) => percentile(keys(name), 0.95);
    const block = median(arrivals("rail"));
    return {
      name: "The list of 100 000 instruments",
      goals: [
        atMost(
          "From key to paint, p95 ÷ the narrowing list by hand",
          1.2,
          p95("rail") / p95("narrowing"),
        ),
        {
          text: "The list's arrival blocks the page at a stretch: at most 50 ms",
          measured: `${block.toFixed(0)} ms`,
          met: block <= 50,
        },
      ],
      tables: [
        {
          title: "100 000 instruments",
          head: ["", "arrival: longest block", "key to paint p50", "p95", "heap"],
          rows: names.map((name) => [
            WORDS[name] ?? name,
            `${median(arrivals(name)).toFixed(0)} ms`,
            `${percentile(keys(name), 0.5).toFixed(1)} ms`,
            `${p95(name).toFixed(1)} ms`,
            megabytes(median(found.get(name)?.map(({ heap }) => heap) ?? [])),
          ]),
        },
      ],
      notes: ["A key's time includes the wait for the next picture, up to a sixtieth of a second."],
    };
  } finally {
    await browser.close();
    await site.close();
  }
}

interface ListFigures {
  readonly blockMs: number;
  readonly keysMs: readonly number[];
  readonly heap: number;
}

function visitList(
  browser: Browser,
  site: string,
  name: string,
  typed: readonly string[],
): Promise<ListFigures> {
  return visit(browser, `${site}?contender=${name}`, async ({ page, devtools }) => {
    await after(SETTLING_MS);
    const blockMs = await page.evaluate(() => window.list.arrive());
    const keysMs: number[] = [];
    for (const text of typed) {
      for (let length = 1; length <= text.length; length += 1) {
        const part = text.slice(0, length);
        keysMs.push(await page.evaluate((word) => window.list.type(word), part));
      }
      keysMs.push(await page.evaluate(() => window.list.type("")));
    }
    const { heap } = await memoryOf(devtools);
    return { blockMs, keysMs, heap };
  });
}
