import { setTimeout as after } from "node:timers/promises";
import type { Browser, BrowserContextOptions } from "playwright";
import { median } from "../support/median.ts";
import { noteFirstQuote, type Shown, shownBy } from "./first-quote.ts";
import { addressOf } from "./phases.ts";
import type { Production } from "./production.ts";

/** The times of a first visit and of a later one. Medians. */
export interface Visits {
  readonly cold: Shown;
  readonly warm: Shown;
}

/** Time for the page to store its history and the service worker to cache the build. */
const STORAGE_MS = 4000;
/** Time for the shared worker to exit and every quote to become due. */
const WORKER_EXIT_MS = 3000;

/** Visits the page several times, each time in a new browser profile and then once more in the same one. */
export async function timeVisits(
  browser: Browser,
  site: Production,
  device: BrowserContextOptions,
  runs: number,
): Promise<Visits> {
  const cold: Shown[] = [];
  const warm: Shown[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ ...device, locale: "en-US" });
    await noteFirstQuote(context);
    for (const visits of [cold, warm]) {
      const page = await context.newPage();
      await page.goto(addressOf(site));
      visits.push(await shownBy(page));
      if (visits === cold) await after(STORAGE_MS);
      await page.close();
      await after(WORKER_EXIT_MS);
    }
    await context.close();
  }
  return { cold: medianOf(cold), warm: medianOf(warm) };
}

const medianOf = (visits: readonly Shown[]): Shown => ({
  value: median(visits.map(({ value }) => value)),
  quote: median(visits.map(({ quote }) => quote)),
});
