import { chromium } from "playwright";
import { startSite } from "../../e2e/support/site.ts";
import { ensureChromium } from "../../scripts/browser.mjs";
import type { Figures } from "./report.ts";
import { watchList } from "./watch-list.ts";
import { watchPace } from "./watch-pace.ts";
import { watchReturn } from "./watch-return.ts";

const OPERATOR = "listings@operator.example";

/** Measures all figures of the build. */
export async function watch(minutes: number, listSeconds: number): Promise<Figures> {
  const browser = await chromium.launch({ executablePath: ensureChromium(console.error) });
  // The figures are those of a page's own pace.
  const [site, other] = await Promise.all([
    startSite("foreign", OPERATOR, { hasFeed: false }),
    startSite("foreign", OPERATOR, { hasFeed: false }),
  ]);
  try {
    const list = await watchList(browser, site, listSeconds);
    // Both wait nearly all of the time, so neither slows the other.
    const [pace, afterReturn] = await Promise.all([
      watchPace(browser, site, minutes),
      watchReturn(browser, other),
    ]);
    return { pace, afterReturn, list };
  } finally {
    await browser.close();
    await Promise.all([site.close(), other.close()]);
  }
}
