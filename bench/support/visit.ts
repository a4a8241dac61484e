import type { Browser, CDPSession, Page } from "playwright";
import { countProcessorTime } from "./cost.ts";

/** One open page of a bench, in a context of its own. */
export interface Visit {
  readonly page: Page;
  /** Measures wall-clock time, as the browser's own tools do. */
  readonly devtools: CDPSession;
  /** Measures processor time of the page's thread. */
  readonly processor: CDPSession;
}

const VIEW = { width: 1440, height: 900 };

/** Timeout of the start of a page: one of them first writes a history of fifty thousand quotes. */
const READY_MS = 120_000;

/** Opens a page, waits until it says that it is ready, and closes it after use; its faults are errors. */
export async function visit<Result>(
  browser: Browser,
  url: string,
  look: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: VIEW, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    const devtools = await context.newCDPSession(page);
    await devtools.send("Performance.enable");
    const processor = await context.newCDPSession(page);
    await countProcessorTime(processor);
    await page.goto(url);
    const isReady = () => document.documentElement.dataset["ready"] === "yes";
    await page
      .waitForFunction(isReady, undefined, { timeout: READY_MS })
      .catch((cause: unknown) => {
        throw new Error(`${url} is not ready: ${faults.join("; ")}`, { cause });
      });
    const result = await look({ page, devtools, processor });
    if (faults.length > 0) throw new Error(`${url}: ${faults.join("; ")}`);
    return result;
  } finally {
    await context.close();
  }
}
