import { gzipSync } from "node:zlib";
import type { Response } from "playwright/test";
import { expect, test } from "../fixtures.ts";

// These tests are about parts that a page fetches ahead.
test.use({ fetchesAhead: true });

/** Bytes until the first quote is shown: of script and style gzip, of fonts as they are. */
const BUDGET = { script: 130_000, stylesheet: 18_000, font: 60_000 };

/** A page waits this long for its first quotes before it loads its other parts. */
const MAX_WAIT_MS = 5000;

test.use({ market: "embedded" });

test("the first quote is shown within the budgets of script, style and fonts", async ({
  desk,
  page,
}, testInfo) => {
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  // The page itself notes the instant: a busy test may notice much later, while other parts are loading.
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector("[data-testid=quote][data-state=live]")) return;
      performance.mark("first quote");
      watch.disconnect();
    });
    watch.observe(document, { subtree: true, childList: true, attributeFilter: ["data-state"] });
  });
  const live = desk.watchlist.grid.locator("[data-testid=quote][data-state=live]");
  let asked: string[] = [];
  // A page that waits long for its first quotes loads its other parts meanwhile: a busy machine opens it again.
  await expect(async () => {
    responses.length = 0;
    await desk.goto();
    await expect(live.first()).toBeVisible();
    await expect(live).toHaveCount(8);
    const { at, entries } = await page.evaluate(() => ({
      at: performance.getEntriesByName("first quote")[0]?.startTime ?? Number.NaN,
      entries: performance
        .getEntriesByType("resource")
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .map(({ name, startTime, responseEnd }) => ({ name, startTime, responseEnd })),
    }));
    const loadedAt = entries.find(({ name }) => name.includes("/index-"))?.responseEnd;
    expect(at - (loadedAt ?? Number.NaN)).toBeLessThan(MAX_WAIT_MS);
    asked = entries.filter(({ startTime }) => startTime <= at).map(({ name }) => name);
  }).toPass({ intervals: [0] });
  const files = await Promise.all(
    [...new Map(responses.map((response) => [response.url(), response])).values()]
      .filter((response) => asked.includes(response.url()))
      .map(async (response) => {
        const type = response.request().resourceType();
        // Requested anew: the browser keeps no body of a response from its memory cache.
        const body = await (await page.request.get(response.url())).body();
        const bytes = type === "font" ? body.length : gzipSync(body).length;
        return { path: new URL(response.url()).pathname, type, bytes };
      }),
  );
  await testInfo.attach("files.json", {
    body: JSON.stringify({ budget: BUDGET, files }, null, 2),
    contentType: "application/json",
  });
  for (const [type, budget] of Object.entries(BUDGET)) {
    const own = files.filter((file) => file.type === type);
    const total = own.reduce((sum, { bytes }) => sum + bytes, 0);
    testInfo.annotations.push({ type: "first load", description: `${total} bytes of ${type}` });
    expect(own, type).not.toEqual([]);
    expect(total, type).toBeLessThanOrEqual(budget);
  }
});
