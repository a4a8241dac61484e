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
import {
  clickByScript,
  isHealthy,
  isState,
  killWorker,
  type SoakSetup,
  TROUBLES,
  until,
} from "./troubles.ts";
import { attachToWorker, type WorkerTarget } from "./worker-target.ts";

const OPERATOR = "listings@operator.example";
const EVERY_S = 1;
/** Longest recovery. The page requests a failing quote, or a service that was away, after growing waits. */
const RECOVERY_MS = 45_000;
/** Requests that were sent before the pause are answered by then. */
const REST_MS = 400;

export interface SoakOptions {
  /** Duration of the troubles. Each kind is made at least once. */
  readonly seconds: number;
  readonly seed: number;
  /** Number of troubles between two readings of memory. A reading takes as long as most troubles. Default 1. */
  readonly readEach?: number;
  /** Number of watched instruments. Default 30. */
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
  /** Number of times that each kind of trouble was made, by its name. */
  readonly troubles: Readonly<Record<string, number>>;
  readonly requests: number;
  readonly refusals: number;
  /** Readings at rest, after the page recovered. */
  readonly samples: readonly Sample[];
}

/**
 * Puts a page of the production build through all kinds of trouble, one after the other.
 *
 * @throws Error if the page does not recover from one
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
  // Below the page's own pace, so the service refuses some requests.
  const limit = `${Math.floor((2 * instruments) / 3)}/1s`;
  const errors = await watchForErrors(context, undefined);
  await setPacePreference(context, EVERY_S);
  await site.simulator.limit(limit);
  const page = await context.newPage();
  await page.goto(`${site.url}/?isin=${isins.join(",")}&focus=${isins[0]}`);
  await watchScreen(page);
  const sampled = await memoryOf(context, page);
  const firstWorker = await attachToWorker(browser);
  const losses: number[] = [];
  const onAnswersLost = (epochMs: number) => void losses.push(epochMs);
  const setup = { browser, page, site, isins, random, onAnswersLost };

  await untilRecovered(setup, "the start");
  const begunAt = Date.now();
  const firstErrors = [...firstWorker.errors];
  const worker = await replaceWorker(setup, firstWorker);
  const { troubles, samples } = await makeTroubles(setup, {
    endsAt: begunAt + seconds * 1000,
    readEach,
    sample: () => atRest(page, () => sampled(worker.ask)),
  });
  const log = await site.simulator.requests();
  return {
    screenFaults: await screenFaults(page),
    retryAfterViolations: retryAfterViolations(log, losses),
    errors: [...errors, ...firstErrors, ...worker.errors],
    seed,
    seconds: (Date.now() - begunAt) / 1000,
    instruments,
    limit,
    troubles,
    requests: log.length,
    refusals: refusalsAmong(log),
    samples,
  };
}

const untilRecovered = ({ page, isins }: SoakSetup, name: string): Promise<void> =>
  until(`every quote is live after: ${name}`, () => isHealthy(page, isins.length), RECOVERY_MS);

/** Kills the page's first worker, and attaches to the next one. */
async function replaceWorker(setup: SoakSetup, first: WorkerTarget): Promise<WorkerTarget> {
  await killWorker(setup);
  await first.detach();
  const worker = await attachToWorker(setup.browser);
  await untilRecovered(setup, "the worker's death");
  return worker;
}

interface TroublePlan {
  /** Epoch milliseconds. */
  readonly endsAt: number;
  /** Number of troubles between two samples. */
  readonly readEach: number;
  readonly sample: () => Promise<Sample>;
}

/** Makes each kind of trouble once, and then goes on in random order until the end. */
async function makeTroubles(setup: SoakSetup, { endsAt, readEach, sample }: TroublePlan) {
  const troubles: Record<string, number> = {};
  const samples: Sample[] = [];
  let count = 0;
  const isOver = () => Date.now() >= endsAt;
  for (let round = 0; round === 0 || !isOver(); round += 1) {
    for (const [name, make] of shuffled(Object.entries(TROUBLES), setup.random)) {
      if (round > 0 && isOver()) break;
      await make(setup);
      await untilRecovered(setup, name);
      troubles[name] = (troubles[name] ?? 0) + 1;
      count += 1;
      if (count % readEach === 0) samples.push(await sample());
    }
  }
  return { troubles, samples };
}

/**
 * Runs `read` while the page is paused. Requests, answers and renderings in flight change its memory by
 * tens of kilobytes; at rest, readings are comparable.
 */
async function atRest<Read>(page: Page, read: () => Promise<Read>): Promise<Read> {
  const pause = page.getByTestId("pause");
  await clickByScript(pause);
  await until("the page is paused", isState(page, "paused"));
  await after(REST_MS);
  const found = await read();
  await clickByScript(pause);
  return found;
}

function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
