import { expect, type Page } from "playwright/test";

/**
 * Waits until a page has fetched all parts ahead, with their imports. The page starts this when it is idle after the
 * first quotes.
 */
export async function untilPartsAreThere(page: Page): Promise<void> {
  let before = 0;
  await expect
    .poll(
      async () => {
        const parts = await page.evaluate(() => {
          const files = performance.getEntriesByType("resource").map(({ name }) => name);
          return files.some((name) => name.includes("/assets/ConnectionBanner")) ? files.length : 0;
        });
        const isComplete = parts > 0 && parts === before;
        before = parts;
        return isComplete;
      },
      { message: "nothing more is fetched", intervals: [500], timeout: 20_000 },
    )
    .toBe(true);
}
