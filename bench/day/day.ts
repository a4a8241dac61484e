import { type Browser, type CDPSession, chromium, type Page } from "playwright";
import type { Fault } from "#server/simulator/faults/faults.ts";
import { instrumentList } from "#server/simulator/market/universe.ts";
import { driveTime, type QuoteRequest } from "../../e2e/support/time-in-page.ts";
import type { TimedValue } from "../soak/slope.ts";
import { type Production, startProduction } from "../start/production.ts";
import { countProcessorTime, memoryOf } from "../support/cost.ts";

export const INSTRUMENTS = 200;
export const LIMIT = { requests: 60, periodMs: 60_000 };
const BEGINS = "2026-03-02T08:00:00Z";
const MINUTE_MS = 60_000;

/** Faults that are made in turn, each for a minute. */
const FAULTS: readonly Fault[] = [
  { route: "any", status: 503, headers: { "retry-after": "20" } },
  { route: "quote", status: 500 },
  { route: "quote", body: '{"instrument":' },
  { route: "any", action: "reset" },
  { route: "quote", status: 404, times: 20 },
];
const READ_EVERY_MINUTES = 10;
const FAULT_EVERY_MINUTES = 40;
const FIRST_FAULT_MINUTE = 25;

/** The figures of a day. */
export interface Day {
  readonly minutes: number;
  readonly faults: number;
  readonly tookSeconds: number;
  readonly requests: readonly QuoteRequest[];
  /** Number of changes of `updatedAt` in all rows. */
  readonly shown: number;
  /** Seconds of the processor's time on the page's own thread. */
  readonly busySeconds: number;
  /** Bytes after garbage collection: once the first round of quotes was shown, and at the end. */
  readonly heap: { readonly begun: number; readonly ended: number };
  /** Bytes after garbage collection, every ten minutes from the first round of quotes on. */
  readonly heaps: readonly TimedValue[];
  readonly nodes: { readonly begun: number; readonly ended: number };
  /** Bytes, by the browser's own estimate. */
  readonly database: number;
  readonly localStorage: number;
  readonly points: number;
}

/** Runs a trading day in a page of the production build, by a simulated clock. */
export async function runDay(executablePath: string, minutes: number): Promise<Day> {
  let serviceMs = 0;
  const site = await startProduction({
    start: BEGINS,
    // The page sends its own requests: a feed would send them by the real time of this machine.
    gateway: {
      hasFeed: false,
      clocks: {
        now: () => serviceMs,
        moment: () => ({ epochMs: Date.parse(BEGINS) + serviceMs, boot: null }),
      },
    },
    overrides: { elapsed: () => BigInt(Math.round(serviceMs * 1000)) * 1000n },
  });
  const browser = await chromium.launch({ executablePath });
  try {
    return await runDayIn(browser, site, minutes, (ms) => {
      serviceMs = Math.max(serviceMs, ms);
    });
  } finally {
    await browser.close();
    await site.close();
  }
}

async function runDayIn(
  browser: Browser,
  { url, simulator }: Production,
  minutes: number,
  serviceTimeIs: (ms: number) => void,
): Promise<Day> {
  const isins = instrumentList(INSTRUMENTS);
  await simulator.list(isins);
  await simulator.limit(`${LIMIT.requests}/${LIMIT.periodMs / 1000}s`);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: "block",
    locale: "en-US",
  });
  const page = await context.newPage();
  await driveTime(page, BEGINS, serviceTimeIs);
  const devtools = await context.newCDPSession(page);
  await countProcessorTime(devtools);
  await page.goto(`${url}?isin=${isins.join(",")}&focus=${isins[0]}&worker=off`);
  await countShown(page);

  const begunAt = performance.now();
  const busyBefore = await busySeconds(devtools);
  const { begun, heaps, requests, faults } = await passMinutes(page, devtools, simulator, minutes);
  const ended = await memoryOf(devtools);
  return {
    minutes,
    faults,
    tookSeconds: (performance.now() - begunAt) / 1000,
    requests,
    shown: await page.evaluate(() => window.quotesShown ?? 0),
    busySeconds: (await busySeconds(devtools)) - busyBefore,
    heap: { begun: begun.heap, ended: ended.heap },
    heaps,
    nodes: { begun: begun.nodes, ended: ended.nodes },
    ...(await storageOf(page)),
  };
}

/** Lets the minutes pass with their faults, and reads memory in between. */
async function passMinutes(
  page: Page,
  devtools: CDPSession,
  simulator: Production["simulator"],
  minutes: number,
) {
  const requests: QuoteRequest[] = [];
  const heaps: TimedValue[] = [];
  let faults = 0;
  let begun = { heap: Number.NaN, nodes: Number.NaN };
  // Memory that the page needs for the first round of quotes is not growth.
  const firstRound = Math.ceil((INSTRUMENTS / LIMIT.requests) * (LIMIT.periodMs / MINUTE_MS)) + 2;
  for (let minute = 0; minute < minutes; minute += 1) {
    if (minute === firstRound) begun = await memoryOf(devtools);
    if (minute > firstRound && minute % READ_EVERY_MINUTES === 0) {
      heaps.push({ atMs: minute * MINUTE_MS, value: (await memoryOf(devtools)).heap });
    }
    if (minute % FAULT_EVERY_MINUTES === FIRST_FAULT_MINUTE) {
      const fault = FAULTS[faults % FAULTS.length];
      if (fault) await simulator.misbehave(fault);
      faults += 1;
    } else if (minute % FAULT_EVERY_MINUTES === FIRST_FAULT_MINUTE + 1) {
      await simulator.behave();
    }
    requests.push(...(await page.evaluate((ms) => window.drivenTime.pass(ms), MINUTE_MS)));
  }
  return { begun, heaps, requests, faults };
}

/** Returns the processor time of the page's own thread so far, in seconds. */
async function busySeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
}

declare global {
  interface Window {
    /** Number of quotes that the page has shown; added to the page by `countShown`. */
    quotesShown?: number;
  }
}

/** Counts each change of a row's `updatedAt` as a quote that was shown. */
async function countShown(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.quotesShown = 0;
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const field = target instanceof Element ? target.getAttribute("data-field") : undefined;
        if (field === "updated-at") window.quotesShown = (window.quotesShown ?? 0) + 1;
      }
    }).observe(document.body, { subtree: true, attributeFilter: ["data-value"] });
  });
}

function storageOf(page: Page) {
  return page.evaluate(async () => {
    const { usage = Number.NaN } = await navigator.storage.estimate();
    const texts = Object.entries(localStorage).map(([name, text]) => name.length + text.length);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("touchline-history");
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error("no database"));
    });
    const counting = database.transaction("points").objectStore("points").count();
    const points = await new Promise<number>((resolve) => {
      counting.onsuccess = () => resolve(counting.result);
    });
    database.close();
    return { database: usage, localStorage: 2 * texts.reduce((a, b) => a + b, 0), points };
  });
}
