import type { BrowserContext, Page } from "playwright";

/** Milliseconds from the navigation's begin to the frame in which something stood on screen. */
export interface Shown {
  /** The first value of any row, kept from before or new. */
  readonly value: number;
  /** The first quote that the service has just given. */
  readonly quote: number;
}

const MARKS = { value: "first value", quote: "first quote" } as const;

/** Lets every page of a browser record its own times: on a busy machine, events reach the test late. */
export async function noteFirstQuote(context: BrowserContext): Promise<void> {
  await context.addInitScript(({ value, quote }) => {
    const noted = new Set<string>();
    // A method, for tsx gives every other function with a name a helper that no page has.
    const note = {
      of(name: string, selector: string) {
        if (noted.has(name) || !document.querySelector(selector)) return;
        noted.add(name);
        // The frame in which it is drawn is over when the next task begins.
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
