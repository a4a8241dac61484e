import type { BrowserContext, Page } from "playwright";

/** Milliseconds from the start of the navigation to the frame that shows something. */
export interface Shown {
  /** The first value in any row, stored or new. */
  readonly value: number;
  /** The first new quote of the service. */
  readonly quote: number;
}

const MARKS = { value: "first value", quote: "first quote" } as const;

/** Makes each page of a browser record its own times, because events reach the test late on a busy machine. */
export async function noteFirstQuote(context: BrowserContext): Promise<void> {
  await context.addInitScript(({ value, quote }) => {
    const noted = new Set<string>();
    // A method: tsx adds a helper call to every other named function, and the page does not have the helper.
    const note = {
      of(name: string, selector: string) {
        if (noted.has(name) || !document.querySelector(selector)) return;
        noted.add(name);
        // The frame that draws it is complete when the next task begins.
        requestAnimationFrame(() => setTimeout(() => performance.mark(name)));
      },
    };
    const row = "[data-testid=quote]";
    const watch = new MutationObserver(() => {
      note.of(value, `${row} [data-field=ask-price]:not([data-value=""])`);
      note.of(quote, `${row}[data-state=live]`);
      if (noted.size === 2) watch.disconnect();
    });
    watch.observe(document, {
      subtree: true,
      childList: true,
      attributeFilter: ["data-state", "data-value"],
    });
  }, MARKS);
}

/** Waits until the page has shown a quote. */
export async function shownBy(page: Page): Promise<Shown> {
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, MARKS.quote);
  return page.evaluate(({ value, quote }) => {
    const at = { value: 0, quote: 0 };
    at.value = performance.getEntriesByName(value)[0]?.startTime ?? Number.NaN;
    at.quote = performance.getEntriesByName(quote)[0]?.startTime ?? Number.NaN;
    return at;
  }, MARKS);
}
