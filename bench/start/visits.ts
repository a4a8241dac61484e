import { setTimeout as after } from "node:timers/promises";
import type { Browser, BrowserContextOptions } from "playwright";
import { median } from "../stage/median.ts";
import { noteFirstQuote, type Shown, shownBy } from "./first-quote.ts";
import { addressOf } from "./phases.ts";
import type { Production } from "./production.ts";

/** How a page that was never here, and one that was, come to show something. Medians. */
export interface Visits {
  readonly cold: Shown;
  readonly warm: Shown;
}

/** Until what was shown is written down and what is kept of the page is kept. */
const KEEPING_MS = 4000;
/** Until the worker that the tabs share has ended with the last of them, and each quote is due again. */
const ENDING_MS = 3000;

/** Visits the page again and again: each time in a new browser profile, and then once more in it. */
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
      if (visits === cold) await after(KEEPING_MS);
      await page.close();
      await after(ENDING_MS);
    }
    await context.close();
  }
  return { cold: medianOf(cold), warm: medianOf(warm) };
}

const medianOf = (visits: readonly Shown[]): Shown => ({
  value: median(visits.map(({ value }) => value)),
  quote: median(visits.map(({ quote }) => quote)),
});
