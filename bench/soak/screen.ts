import type { Page } from "playwright";

declare global {
  interface Window {
    /** Faults on screen; added to the page by `watchScreen`. */
    screenFaults?: string[];
  }
}

/**
 * Watches the values of every row and of the detail panel from now on. A fault is an `updatedAt` that goes back or is
 * lost, or a value that is not valid. A user sees the state at the end of a task, which is when the browser calls a
 * mutation observer.
 */
export async function watchScreen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const most = 20;
    const faults: string[] = [];
    const latest = new Map<string, string>();
    window.screenFaults = faults;
    // A method: tsx adds a helper call to every other named function, and the page does not have the helper.
    const watch = {
      look() {
        for (const holder of document.querySelectorAll(
          "[data-testid=quote], [data-testid=focus]",
        )) {
          const place = `${holder.getAttribute("data-testid")} ${holder.getAttribute("data-isin")}`;
          const field = holder.querySelector("[data-field=updated-at]");
          const value = field?.getAttribute("data-value") ?? "";
          const [second = "", fraction = ""] = value.replace("Z", "").split(".");
          const instant = value === "" ? "" : `${second}.${fraction.padEnd(9, "0")}`;
          const before = latest.get(place) ?? "";
          if (instant < before && faults.length < most) {
            faults.push(`${place}: ${before} → ${value}`);
          }
          if (instant > before) latest.set(place, instant);
        }
        const absurd = document.querySelector(
          "[data-value=NaN], [data-value=undefined], [data-value=null], [data-value=Infinity]",
        );
        if (absurd && faults.length < most) faults.push(`shown: ${absurd.outerHTML}`);
      },
    };
    watch.look();
    new MutationObserver(() => watch.look()).observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ["data-value", "data-isin"],
    });
  });
}

/** The faults seen so far; only the first ones, if there are many. */
export function screenFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => window.screenFaults ?? ["nobody watched the screen"]);
}
