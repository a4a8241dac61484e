import type { Page } from "playwright/test";

/** Simulates a change of visibility: headless browsers never hide a page. */
export async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: isHidden });
    const state = isHidden ? "hidden" : "visible";
    Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}
