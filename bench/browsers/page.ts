import { chromium, type Page } from "playwright";
import { setPacePreference } from "../../e2e/support/pace-preference.ts";
import { watchForErrors } from "../../e2e/support/watch-page.ts";
import { ensureChromium } from "../../scripts/browser.mjs";
import { INTERPRETED } from "../soak/interpreted.ts";
import { screenFaults, watchScreen } from "../soak/screen.ts";
import { isState, until } from "../soak/troubles.ts";
import { attachToWorker } from "../soak/worker-target.ts";

/** A page in a browser of its own, with a worker of its own. */
export interface RealPage {
  readonly page: Page;
  /** Returns the bytes of the heap after all garbage is collected. */
  readonly heaps: () => Promise<{ readonly page: number; readonly worker: number }>;
  readonly screenFaults: () => Promise<readonly string[]>;
  readonly errors: () => readonly string[];
  readonly close: () => Promise<void>;
}

const EVERY_S = 1;
const COLLECTIONS = 3;
const PATIENCE_MS = 60_000;

/** Opens the dashboard with these instruments, and waits until it is live. */
export async function openPage(url: string, isins: readonly string[]): Promise<RealPage> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(console.error),
    args: [INTERPRETED],
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const errors = await watchForErrors(context, undefined);
  await setPacePreference(context, EVERY_S);
  const page = await context.newPage();
  await page.goto(`${url}/?isin=${isins.join(",")}&focus=${isins[0]}`);
  await until("the page is live", isState(page, "live"), PATIENCE_MS);
  await watchScreen(page);
  const devtools = await context.newCDPSession(page);
  const worker = await attachToWorker(browser);
  return {
    page,
    async heaps() {
      for (let turn = 0; turn < COLLECTIONS; turn += 1) {
        await devtools.send("HeapProfiler.collectGarbage");
        await worker.ask("HeapProfiler.collectGarbage");
      }
      const ofPage = await devtools.send("Runtime.getHeapUsage");
      const ofWorker = await worker.ask("Runtime.getHeapUsage");
      return { page: ofPage.usedSize, worker: Number(ofWorker["usedSize"]) };
    },
    screenFaults: () => screenFaults(page),
    errors: () => [...errors, ...worker.errors],
    close: () => browser.close(),
  };
}
