import type { Browser, BrowserContextOptions, Page } from "playwright/test";
import type { Simulator } from "../support/simulator.ts";
import { type Market, startSite } from "../support/site.ts";
import { driveTime } from "../support/time-in-page.ts";
import { watchForErrors } from "../support/watch-page.ts";
import { setLists } from "./lists.ts";

const BEGINS = "2026-03-02T09:30:00Z";
const SEED = 7;
const SECOND_MS = 1000;

/** A page whose time, and that of its market, stands until `pass` advances it. */
export interface DrivenPage {
  readonly page: Page;
  readonly simulator: Simulator;
  /** Advances the time of the page and of its market. */
  readonly pass: (seconds: number) => Promise<void>;
}

interface DrivenPageOptions extends BrowserContextOptions {
  readonly market: Market;
  /** Number of watched instruments. */
  readonly watched: number;
  /** Steers the market before the page is opened. */
  readonly prepare?: (simulator: Simulator) => Promise<void>;
  /** The page's address on its site, from the first slash on. */
  readonly address: string;
}

/**
 * Opens a page and a market of its own, each time with the same seed and at the same instant, and closes both once
 * `act` has run.
 */
export async function withDrivenPage(
  browser: Browser,
  { market, watched, prepare, address, ...options }: DrivenPageOptions,
  act: (page: DrivenPage) => Promise<void>,
): Promise<void> {
  const site = await startSite(market, "listings@operator.example");
  const { simulator, url } = site;
  const context = await browser.newContext({
    locale: "en-US",
    timezoneId: "Europe/Zurich",
    colorScheme: "dark",
    serviceWorkers: "block",
    ...options,
  });
  try {
    const errors = await watchForErrors(context, undefined);
    await simulator.stand();
    await simulator.restart({ seed: SEED, start: BEGINS });
    await prepare?.(simulator);
    await setLists(context, await alertSourceAt(url), watched);
    const page = await context.newPage();
    let reached = 0;
    await driveTime(page, BEGINS, async (ms) => {
      const step = Math.floor(ms) - reached;
      if (step <= 0) return;
      reached += step;
      await simulator.step(step);
      site.passGatewayTime(step);
    });
    await page.goto(`${url}${address}`, { waitUntil: "networkidle" });
    await act({
      page,
      simulator,
      async pass(seconds) {
        await page.evaluate((ms) => window.drivenTime.pass(ms), seconds * SECOND_MS);
        // Requests that the page sent meanwhile are answered before more time passes.
        await page.waitForLoadState("networkidle");
      },
    });
    if (errors.length > 0) throw new Error(errors.join("\n"));
  } finally {
    await context.close();
    await site.close();
  }
}

/** Returns the id under which a page at this address stores its alerts. */
async function alertSourceAt(url: string): Promise<string> {
  const answer = await fetch(`${url}/config.json`);
  const { source, simulated } = (await answer.json()) as { source: string; simulated: boolean };
  return simulated ? "simulated" : source;
}
