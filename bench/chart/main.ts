import { setTimeout as after } from "node:timers/promises";
import { type Browser, chromium } from "playwright";
import { ensureChromium } from "../../scripts/browser.mjs";
import type { BenchResult, Goal, Table } from "../report/result.ts";
import { type ContenderOptions, contenderOptions, runAlone } from "../support/cli.ts";
import { type Cost, costOf, memoryOf } from "../support/cost.ts";
import { median } from "../support/median.ts";
import { servePage } from "../support/pages.ts";
import { type Phases, phasesOf, phaseTable } from "../support/phases.ts";
import { inRounds } from "../support/rounds.ts";
import { atMost, megabytes, millisecondsText } from "../support/text.ts";
import { type Visit, visit } from "../support/visit.ts";

/**
 * Compares the product's chart of 50 000 quotes with plain uPlot, and its sparklines with canvases that are redrawn in
 * every frame.
 *
 *   npm run bench:chart -- [--runs 5] [--seconds 4] [--only history|sparklines] [--quick]
 */
export const main = (_root: string, args: readonly string[]) => runAlone(run, args);

interface Pair {
  readonly own: string;
  readonly other: string;
  readonly words: Readonly<Record<string, string>>;
  readonly rows: number;
  readonly rate: number;
  readonly goal: string;
  readonly most: number;
}

const PAIRS: readonly Pair[] = [
  {
    own: "history",
    other: "uplot",
    words: { history: "Touchline's history panel, the hour in view", uplot: "plain uPlot" },
    rows: 1,
    rate: 10,
    goal: "50 000 quotes × 2, ten more a second, ÷ plain uPlot",
    most: 0.7,
  },
  {
    own: "sparklines",
    other: "canvases",
    words: { sparklines: "200 sparklines of Touchline", canvases: "200 canvases in every frame" },
    rows: 200,
    rate: 200,
    goal: "200 sparklines ÷ canvases in every frame",
    most: 0.25,
  },
];

const SETTLING_MS = 3000;
const WARMING_MS = 1500;

interface ChartCost {
  readonly clock: Cost;
  readonly processor: Cost;
  readonly heap: number;
}

export async function run(asked: Parameters<typeof contenderOptions>[0]): Promise<BenchResult> {
  const options = contenderOptions(asked);
  const site = await servePage("bench/chart/page.html");
  const browser = await chromium.launch({ executablePath: ensureChromium(console.error) });
  try {
    const goals: Goal[] = [];
    const tables: Table[] = [];
    for (const pair of PAIRS) {
      if (options.only !== undefined && options.only !== pair.own) continue;
      const { own, other, goal, most } = pair;
      const found = await inRounds([own, other], options.runs, (name) =>
        costOfChart(browser, site.url, name, pair, options),
      );
      const task = (name: string) => median(found.get(name)?.map((cost) => cost.clock.task) ?? []);
      goals.push(atMost(goal, most, task(own) / task(other)));
      tables.push(tableOf(pair, found), await profile(browser, site.url, pair, options));
    }
    return { name: "Charts", goals, tables, notes: [] };
  } finally {
    await browser.close();
    await site.close();
  }
}

async function profile(
  browser: Browser,
  site: string,
  pair: Pair,
  options: ContenderOptions,
): Promise<Table> {
  const found: (readonly [string, Phases])[] = [];
  for (const name of [pair.own, pair.other]) {
    const phases = await running(browser, site, name, pair, () =>
      phasesOf(browser, options.seconds),
    );
    found.push([pair.words[name] ?? name, phases]);
  }
  return phaseTable(pair.goal, found);
}

function tableOf({ goal, words }: Pair, found: ReadonlyMap<string, readonly ChartCost[]>): Table {
  const mid = (costs: readonly ChartCost[], pick: (cost: ChartCost) => number) =>
    median(costs.map(pick));
  return {
    title: goal,
    head: ["each second", "task time", "processor's time", "script", "layout", "heap"],
    rows: [...found].map(([name, costs]) => [
      words[name] ?? name,
      millisecondsText(mid(costs, ({ clock }) => clock.task)),
      millisecondsText(mid(costs, ({ processor }) => processor.task)),
      millisecondsText(mid(costs, ({ processor }) => processor.script)),
      millisecondsText(mid(costs, ({ processor }) => processor.layout)),
      megabytes(mid(costs, ({ heap }) => heap)),
    ]),
  };
}

function costOfChart(
  browser: Browser,
  site: string,
  name: string,
  pair: Pair,
  { seconds }: ContenderOptions,
): Promise<ChartCost> {
  return running(browser, site, name, pair, async ({ devtools, processor }) => {
    const [clock, ofProcessor] = await Promise.all([
      costOf(devtools, seconds),
      costOf(processor, seconds),
    ]);
    return { clock, processor: ofProcessor, heap: (await memoryOf(devtools)).heap };
  });
}

/** Opens a contender's page, and measures it once its charts grow. */
function running<Result>(
  browser: Browser,
  site: string,
  name: string,
  { rows, rate }: Pair,
  look: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const url = `${site}?contender=${name}&rows=${rows}&rate=${rate}`;
  return visit(browser, url, async (open) => {
    const { page } = open;
    // The usual window shows a quarter of it.
    if (name === "history") await page.getByRole("radio", { name: "1 h" }).click();
    await after(SETTLING_MS);
    await page.evaluate(() => window.chart.begin());
    await after(WARMING_MS);
    return look(open);
  });
}
