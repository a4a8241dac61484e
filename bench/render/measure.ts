import { setTimeout as after } from "node:timers/promises";
import type { Browser } from "playwright";
import { type Cost, costOf, memoryOf } from "../support/cost.ts";
import { type Phases, phasesOf } from "../support/phases.ts";
import { type Smoothness, smoothnessOf, watchSmoothness } from "../support/smooth.ts";
import { visit } from "../support/visit.ts";
import type { Load } from "./load.ts";

/** Time before the measurement. By then the first quotes, the history and the alerts are there. */
const SETTLING_MS = 2500;
const WARMING_MS = 1500;

export interface Run {
  readonly contender: string;
  readonly load: Load;
  readonly seed: number;
  readonly seconds: number;
}

export interface RunCost {
  /** Wall-clock time, as the browser's tools show it. */
  readonly clock: Cost;
  /** Processor time of the same span. */
  readonly processor: Cost;
  readonly heap: number;
  readonly nodes: number;
}

/** Measures the cost of a contender's page while it is fed. */
export function costOfRun(browser: Browser, site: string, run: Run): Promise<RunCost> {
  return visit(browser, urlOf(site, run), async ({ page, devtools, processor }) => {
    await after(SETTLING_MS);
    await page.evaluate(() => window.bench.begin());
    await after(WARMING_MS);
    const [clock, ofProcessor] = await Promise.all([
      costOf(devtools, run.seconds),
      costOf(processor, run.seconds),
    ]);
    return { clock, processor: ofProcessor, ...(await memoryOf(devtools)) };
  });
}

/** Measures the phases of a contender's page while it is fed, in a separate run: a trace has a cost. */
export function phasesOfRun(browser: Browser, site: string, run: Run): Promise<Phases> {
  return visit(browser, urlOf(site, run), async ({ page }) => {
    await after(SETTLING_MS);
    await page.evaluate(() => window.bench.begin());
    await after(WARMING_MS);
    return phasesOf(browser, run.seconds);
  });
}

export interface RunSmoothness extends Smoothness {
  /** Milliseconds from the sending of a quote until it was on screen. */
  readonly latencies: readonly number[];
}

/** Measures how smooth a contender's page is while it is fed, in separate runs: watching has a cost. */
export function smoothnessOfRun(browser: Browser, site: string, run: Run): Promise<RunSmoothness> {
  return visit(browser, `${urlOf(site, run)}&timed`, async ({ page }) => {
    await after(SETTLING_MS);
    await page.evaluate(() => window.bench.begin());
    await after(WARMING_MS);
    await watchSmoothness(page);
    await page.evaluate(() => window.bench.latencies());
    await after(run.seconds * 1000);
    const smoothness = await smoothnessOf(page);
    return { ...smoothness, latencies: await page.evaluate(() => window.bench.latencies()) };
  });
}

const urlOf = (site: string, { contender, load, seed }: Run) =>
  `${site}?contender=${contender}&rows=${load.rows}&rate=${load.perSecond}&seed=${seed}`;
