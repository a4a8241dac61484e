import type { Page } from "playwright/test";

/** Makes a page behave as a hidden one: headless browsers never hide a page themselves. */
export const hidePage = (page: Page): Promise<void> => setVisibility(page, "hidden");

/** Makes a hidden page behave as a visible one. */
export const showPage = (page: Page): Promise<void> => setVisibility(page, "visible");

function setVisibility(page: Page, visibility: DocumentVisibilityState): Promise<void> {
  return page.evaluate((state) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: state === "hidden" });
    Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
    document.dispatchEvent(new Event("visibilitychange"));
  }, visibility);
}
