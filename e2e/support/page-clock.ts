import type { Page } from "playwright/test";

/** One request that a page sent. `at` is epoch milliseconds by the page's clock. */
interface Sent {
  readonly url: string;
  readonly at: number;
}

declare global {
  interface Window {
    /** Put into the page by `recordRequests`. */
    sent: Sent[];
    inFlight: Promise<unknown>[];
  }
}

/**
 * Records the requests that a page itself sends, with their times. Requests of a worker are not recorded. Call it before
 * the page is opened.
 */
export async function recordRequests(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = window.fetch.bind(window);
    window.sent = [];
    window.inFlight = [];
    window.fetch = (input, init) => {
      window.sent.push({ url: new Request(input).url, at: Date.now() });
      const answer = real(input, init);
      window.inFlight.push(answer);
      return answer;
    };
  });
}

/**
 * Advances a page's fake clock in steps, and waits for the answers after each step.
 *
 * @returns the requests that the page sent during that time
 */
export async function sentWithin(page: Page, seconds: number, stepMs: number): Promise<Sent[]> {
  // The page's clock may be ahead of this machine's.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + LEAD_MS);
  await page.evaluate(() => Promise.allSettled(window.inFlight));
  await page.evaluate(() => void window.sent.splice(0));
  for (let left = seconds * 1000; left > 0; left -= stepMs) {
    await page.clock.runFor(stepMs);
    await page.evaluate(() => Promise.allSettled(window.inFlight.splice(0)));
  }
  return page.evaluate(() => window.sent);
}

/** `pauseAt` needs an instant in the future. */
const LEAD_MS = 10_000;
