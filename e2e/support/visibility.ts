import type { Page } from "playwright/test";

/** Headless browsers hide no page: the page is told so instead. */
export async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: isHidden });
    const state = isHidden ? "hidden" : "visible";
    Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}
