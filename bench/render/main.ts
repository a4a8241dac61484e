import { type Browser, chromium } from "playwright";
import { ensureChromium } from "../../scripts/browser.mjs";
import type { BenchResult, Goal, Table } from "../report/result.ts";
import { type ContenderOptions, contenderOptions, runAlone } from "../support/cli.ts";
import { median, percentile } from "../support/median.ts";
import { servePage } from "../support/pages.ts";
import { type Phases, phaseTable } from "../support/phases.ts";
import { inRounds } from "../support/rounds.ts";
import { atMost, megabytes, millisecondsText, ratio } from "../support/text.ts";
import { answerQuotes } from "./answer.ts";
import { LOADS, type Load, nameOf } from "./load.ts";
import {
  costOfRun,
  phasesOfRun,
  type RunCost,
  type RunSmoothness,
  smoothnessOfRun,
} from "./measure.ts";

/**
 * Compares the product's table with AG Grid, a naive TanStack Table and hand-written DOM updates, all with the same feed.
 *
 *   npm run bench:render -- [--runs 5] [--seconds 4] [--only 200×100|flash|estimate|ages|ways] [--quick]
 */
export const main = (_root: string, args: readonly string[]) => runAlone(run, args);

const TABLES = [
  "touchline",
  "ag-grid",
  "ag-grid-prices",
  "ag-grid-still",
  "tanstack",
  "floor",
  "copied",
];
/** The contenders whose smoothness and phases are measured. */
const TRACED = ["touchline", "ag-grid", "tanstack", "floor"];
/** The product with the list estimate, measured at the usual load only. */
const ESTIMATED = "touchline-estimated";
const USUAL: Load = { rows: 200, perSecond: 100 };
const MAX_ESTIMATED_SHARE = 0.15;
/** Maximum task time of a load, as a share of AG Grid's with flash. */
const MAX_SHARE_OF_GRID: Readonly<Record<string, number>> = { "200×100": 0.2, "50×1000": 0.5 };

/** The title of each contender in the report, by its name. */
const TITLES: Readonly<Record<string, string>> = {
  touchline: "Touchline, everything on",
  "touchline-unlit": "Touchline, flash off",
  "touchline-estimated": "Touchline, the list estimated",
  "ag-grid": "AG Grid Community, flash",
  "ag-grid-prices": "the same, bid and ask alone flash",
  "ag-grid-still": "the same, without flash",
  tanstack: "TanStack Table, re-rendered in full",
  floor: "texts by hand, once a frame",
  copied: "Touchline's rows, written by hand",
  ages: "200 ages of the product",
  "plain-ages": "200 ages by hand",
  fromWorker: "received from a worker",
  fetching: "fetched by the page",
};

export async function run(asked: Parameters<typeof contenderOptions>[0]): Promise<BenchResult> {
  const options = contenderOptions(asked);
  const site = await servePage("bench/render/page.html", answerQuotes(USUAL.rows));
  const browser = await chromium.launch({ executablePath: ensureChromium(console.error) });
  try {
    const bench = { browser, site: site.url, options };
    const parts = [
      ...LOADS.map((load) => ({ name: nameOf(load), measure: () => tables(bench, load) })),
      { name: "flash", measure: () => flash(bench) },
      {
        name: "estimate",
        measure: () => pair(bench, ESTIMATED, "touchline", ESTIMATE),
      },
      { name: "ages", measure: () => pair(bench, "ages", "plain-ages", AGES) },
      { name: "ways", measure: () => pair(bench, "fromWorker", "fetching", WAYS) },
    ].filter(({ name }) => options.only === undefined || options.only === name);
    const found: Part[] = [];
    for (const { measure } of parts) found.push(await measure());
    return {
      name: "The live table",
      goals: found.flatMap(({ goals }) => goals),
      tables: found.flatMap((part) => part.tables),
      notes: NOTES,
    };
  } finally {
    await browser.close();
    await site.close();
  }
}

interface RenderBench {
  readonly browser: Browser;
  readonly site: string;
  readonly options: ContenderOptions;
}

type Part = Pick<BenchResult, "goals" | "tables">;

const ESTIMATE = { text: "The list estimated ÷ not", most: 1.1 };
const AGES = { text: "A tick of the ages ÷ the same texts by hand", most: 1.4 };
const WAYS = { text: "A quote's cost to the page's thread ÷ fetching it there", most: 0.3 };

function costs(
  { browser, site, options }: RenderBench,
  names: readonly string[],
  load: Load,
  runs = options.runs,
) {
  const { seconds } = options;
  return inRounds(names, runs, (contender, round) =>
    costOfRun(browser, site, { contender, load, seed: round + 1, seconds }),
  );
}

async function tables(bench: RenderBench, load: Load): Promise<Part> {
  const name = nameOf(load);
  const isUsual = name === nameOf(USUAL);
  // On a shared machine rounds differ by a tenth, so loads with a goal get more rounds.
  const runs = bench.options.runs * (isUsual ? 2 : 1);
  const found = await costs(bench, isUsual ? [...TABLES, ESTIMATED] : TABLES, load, runs);
  const task = (contender: string) => medianOf(found.get(contender), ({ clock }) => clock.task);
  const smoothness = await measureSmoothness(bench, load);
  const goals: Goal[] = [];
  const most = MAX_SHARE_OF_GRID[name];
  if (most !== undefined) {
    const share = task("touchline") / task("ag-grid");
    goals.push(atMost(`${name}, task time ÷ AG Grid with flash`, most, share));
    goals.push(...smoothness.goals);
  }
  if (isUsual) {
    const estimated = `${name}, the list estimated, task time ÷ AG Grid with flash`;
    goals.push(atMost(estimated, MAX_ESTIMATED_SHARE, task(ESTIMATED) / task("ag-grid")));
    goals.push(atMost(`${name} ÷ texts by hand`, 0.6, task("touchline") / task("floor")));
  }
  return {
    goals,
    tables: [costTable(load, found), await profile(bench, load), ...smoothness.tables],
  };
}

async function profile({ browser, site, options }: RenderBench, load: Load): Promise<Table> {
  const found: (readonly [string, Phases])[] = [];
  for (const contender of TRACED) {
    const run = { contender, load, seed: 1, seconds: options.seconds };
    found.push([TITLES[contender] ?? contender, await phasesOfRun(browser, site, run)]);
  }
  return phaseTable(nameOf(load), found);
}

async function flash(bench: RenderBench): Promise<Part> {
  const { goals, tables: shown } = await pair(bench, "touchline", "touchline-unlit", {
    text: "Flash ÷ no flash",
    most: 1.2,
  });
  return { goals, tables: shown };
}

/** Two costs that are nearly equal need more rounds than a difference of several times. */
const PAIR_FACTOR = 3;

async function pair(
  bench: RenderBench,
  one: string,
  other: string,
  { text, most }: { text: string; most: number },
): Promise<Part> {
  const found = await costs(bench, [one, other], USUAL, bench.options.runs * PAIR_FACTOR);
  const task = (name: string) => medianOf(found.get(name), ({ clock }) => clock.task);
  return {
    goals: [atMost(text, most, task(one) / task(other))],
    tables: [{ ...costTable(USUAL, found), title: text }],
  };
}

function costTable(load: Load, found: ReadonlyMap<string, readonly RunCost[]>): Table {
  const grid = found.get("ag-grid");
  const medianTask = (costsOf: readonly RunCost[] | undefined) =>
    medianOf(costsOf, (c) => c.clock.task);
  return {
    title: `${nameOf(load)}: rows × quotes a second`,
    head: [
      "each second",
      "task time",
      "of rounds",
      ...(grid ? ["÷ AG Grid"] : []),
      "processor's time",
      "script",
      "layout",
      "style",
      "heap",
      "nodes",
    ],
    rows: [...found].map(([name, each]) => [
      TITLES[name] ?? name,
      millisecondsText(medianTask(each)),
      spread(each.map(({ clock }) => clock.task)),
      ...(grid ? [ratio(medianTask(each), medianTask(grid))] : []),
      millisecondsText(medianOf(each, ({ processor }) => processor.task)),
      millisecondsText(medianOf(each, ({ processor }) => processor.script)),
      millisecondsText(medianOf(each, ({ processor }) => processor.layout)),
      millisecondsText(medianOf(each, ({ processor }) => processor.style)),
      megabytes(medianOf(each, ({ heap }) => heap)),
      `${medianOf(each, ({ nodes }) => nodes)}`,
    ]),
  };
}

async function measureSmoothness(
  { browser, site, options }: RenderBench,
  load: Load,
): Promise<Part> {
  const { runs, seconds } = options;
  const found = await inRounds(TRACED, runs, (contender, round) =>
    smoothnessOfRun(browser, site, { contender, load, seed: round + 1, seconds }),
  );
  const ofTouchline = found.get("touchline");
  const longTasks = medianOf(ofTouchline, (each) => each.longTasks);
  const dropped = medianOf(ofTouchline, ({ droppedFrames }) => droppedFrames);
  return {
    goals: [
      { text: `${nameOf(load)}: no long task`, measured: `${longTasks}`, met: longTasks === 0 },
      { text: `${nameOf(load)}: no dropped frame`, measured: `${dropped}`, met: dropped === 0 },
    ],
    tables: [
      {
        title: `${nameOf(load)}: perceived smoothness`,
        head: ["", "quote to paint p50", "p95", "long tasks", "longest", "dropped of frames"],
        rows: [...found].map(([name, each]) => smoothnessRow(name, each)),
      },
    ],
  };
}

function smoothnessRow(name: string, measured: readonly RunSmoothness[]): readonly string[] {
  const latencies = measured.flatMap(({ latencies: each }) => each);
  const frames = medianOf(measured, (each) => each.frames);
  return [
    TITLES[name] ?? name,
    `${percentile(latencies, 0.5).toFixed(0)} ms`,
    `${percentile(latencies, 0.95).toFixed(0)} ms`,
    `${medianOf(measured, ({ longTasks }) => longTasks)}`,
    `${medianOf(measured, ({ longestTaskMs }) => longestTaskMs).toFixed(0)} ms`,
    `${medianOf(measured, ({ droppedFrames }) => droppedFrames)} of ${frames}`,
  ];
}

/** Returns the minimum and maximum of all rounds, in milliseconds per second. */
const spread = (tasks: readonly number[]) =>
  [Math.min(...tasks), Math.max(...tasks)].map((task) => (1000 * task).toFixed(0)).join("–");

const medianOf = <Figure>(figures: readonly Figure[] = [], pick: (figure: Figure) => number) =>
  median(figures.map(pick));

const NOTES = [
  "Quotes come from a thread that makes them beforehand, over the product's own port, which posts those of 50 ms together; prices, order and pace are the same for all. Touchline shows twelve columns, the others ten; its history, sparklines, ages and twenty alerts are on. Task time is by the clock, as the browser's own tools count it; the processor's time leaves out what the thread waited for. All are medians of runs in turn, at 200×100 of twice as many, of the pairs of three times as many.",
];
