import type { Page } from "playwright/test";

declare global {
  interface Window {
    /** Put into the page by `addLightTabs`: how many messages the worker has sent to each light tab. */
    lightTabs: number[];
  }
}

/**
 * Connects the page's shared worker to more tabs than the page itself, once the page is opened. To the worker each is a tab
 * of its own, which says what the page says. It has no document, so that it costs next to nothing. Call it before the
 * page is opened.
 */
export async function addLightTabs(page: Page, count: number): Promise<void> {
  await page.addInitScript((more) => {
    window.lightTabs = [];
    const Real = window.SharedWorker;
    window.SharedWorker = class extends Real {
      constructor(url: string | URL, options?: string | WorkerOptions) {
        super(url, options);
        const ports = Array.from({ length: more }, (_, index) => {
          const { port } = new Real(url, options);
          window.lightTabs[index] = 0;
          port.onmessage = () => {
            window.lightTabs[index] = (window.lightTabs[index] ?? 0) + 1;
          };
          return port;
        });
        const post = this.port.postMessage.bind(this.port);
        this.port.postMessage = (message: unknown) => {
          for (const port of ports) port.postMessage(message);
          post(message);
        };
      }
    };
  }, count);
}

/** Returns the number of messages that each light tab has received. */
export const messagesOfLightTabs = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => window.lightTabs);
