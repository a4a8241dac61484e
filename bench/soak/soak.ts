import { setTimeout as after } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright";
import { instrumentList } from "#server/simulator/market/universe.ts";
import { setPacePreference } from "../../e2e/support/pace-preference.ts";
import { type Site, startSite } from "../../e2e/support/site.ts";
import { refusalsAmong } from "../../e2e/support/traffic.ts";
import { watchForErrors } from "../../e2e/support/watch-page.ts";
import { type Random, seededRandom } from "../simulation/random.ts";
import { memoryOf, type Sample } from "./memory.ts";
import { retryAfterViolations } from "./retry-after.ts";
import { screenFaults, watchScreen } from "./screen.ts";
import { isState, isWell, killWorker, press, TROUBLES, until } from "./troubles.ts";
import { attachToWorker } from "./worker-target.ts";

const OPERATOR = "listings@operator.example";
const EVERY_S = 1;
/** A failing quote is asked for ever more rarely, and a service that was away too. */
const RECOVERY_MS = 45_000;
/** Requests that were sent before the pause are answered by then. */
const REST_MS = 400;

export interface SoakOptions {
  /** Troubles are made for so long, but each kind at least once. */
  readonly seconds: number;
  readonly seed: number;
  /** Memory is read after every so many troubles; it takes as long as most of them. */
  readonly readEach?: number;
  /** Number of watched instruments. */
  readonly instruments?: number;
}

/** The figures of a run. The first three must be empty. */
export interface SoakFigures {
  readonly screenFaults: readonly string[];
  readonly retryAfterViolations: ReturnType<typeof retryAfterViolations>;
  readonly errors: readonly string[];
  readonly seed: number;
  readonly seconds: number;
  readonly instruments: number;
  readonly limit: string;
  /** Number of times that each kind of trouble was made. */
  readonly troubles: Readonly<Record<string, number>>;
  readonly requests: number;
  readonly refusals: number;
  /** Taken at rest, when all was well again. */
  readonly samples: readonly Sample[];
}

/**
 * A page of the production build through all kinds of trouble, one after the other.
 *
 * @throws Error where the page does not recover from one
 */
export async function soak(browser: Browser, options: SoakOptions): Promise<SoakFigures> {
  const site = await startSite("foreign", OPERATOR);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    return await soakIn(browser, context, site, options);
  } finally {
    await context.close();
    await site.close();
  }
}

async function soakIn(
  browser: Browser,
  context: BrowserContext,
  site: Site,
  { seconds, seed, readEach = 1, instruments = 30 }: SoakOptions,
): Promise<SoakFigures> {
  const random = seededRandom(seed);
  const isins = instrumentList(instruments);
  // Below what the page wishes for, so that refusals of the service's own are part of it.
  const limit = `${Math.floor((2 * instruments) / 3)}/1s`;
  const errors = await watchForErrors(context, undefined);
  await setPacePreference(context, EVERY_S);
  await site.simulator.limit(limit);
  const page = await context.newPage();
  await page.goto(`${site.url}/?isin=${isins.join(",")}&focus=${isins[0]}`);
  await watchScreen(page);
  const sampled = await memoryOf(context, page);
  let worker = await attachToWorker(browser);
  const workerErrors: string[] = [];
  const losses: number[] = [];
  const lost = (epochMs: number) => void losses.push(epochMs);
  const stage = { browser, page, site, isins, random, lost };
  const made: Record<string, number> = {};
  const samples: Sample[] = [];
  let count = 0;

  const recovered = (name: string) =>
    until(`all is well after: ${name}`, () => isWell(page, instruments), RECOVERY_MS);

  await recovered("the start");
  const begunAt = Date.now();
  workerErrors.push(...worker.errors);
  await killWorker(stage);
  await worker.detach();
  worker = await attachToWorker(browser);
  await recovered("the worker's death");
  const isOver = () => Date.now() - begunAt >= seconds * 1000;
  for (let round = 0; round === 0 || !isOver(); round += 1) {
    for (const [name, make] of shuffled(Object.entries(TROUBLES), random)) {
      if (round > 0 && isOver()) break;
      await make(stage);
      await recovered(name);
      made[name] = (made[name] ?? 0) + 1;
      count += 1;
      if (count % readEach === 0) samples.push(await atRest(page, () => sampled(worker.ask)));
    }
  }
  workerErrors.push(...worker.errors);
  const log = await site.simulator.requests();
  return {
    screenFaults: await screenFaults(page),
    retryAfterViolations: retryAfterViolations(log, losses),
    errors: [...errors, ...workerErrors],
    seed,
    seconds: (Date.now() - begunAt) / 1000,
    instruments,
    limit,
    troubles: made,
    requests: log.length,
    refusals: refusalsAmong(log),
    samples,
  };
}

/**
 * Reads something while the page is paused. What it holds for requests, answers and renderings on
 * their way comes and goes by tens of kilobytes; at rest one reading is like the next.
 */
async function atRest<Read>(page: Page, read: () => Promise<Read>): Promise<Read> {
  const pause = page.getByTestId("pause");
  await press(pause);
  await until("the page is paused", isState(page, "paused"));
  await after(REST_MS);
  const found = await read();
  await press(pause);
  return found;
}

function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
