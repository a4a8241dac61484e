import { gzipSync } from "node:zlib";
import type { Response } from "playwright/test";
import { expect, test } from "../fixtures.ts";

// These tests are about parts that a page fetches ahead.
test.use({ fetchesAhead: true });

/** Bytes until the first quote is shown: of script and style gzip, of fonts as they are. */
const BUDGET = { script: 130_000, stylesheet: 18_000, font: 60_000 };

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
  /** Opens the page and returns the files that it requested before it showed a quote. */
  async function filesOfOpening() {
    responses.length = 0;
    await desk.goto();
    await expect(live.first()).toBeVisible();
    await expect(live).toHaveCount(8);
    const asked = await page.evaluate(() => {
      const at = performance.getEntriesByName("first quote")[0]?.startTime ?? Number.NaN;
      const all = performance.getEntriesByType("resource");
      return all.filter(({ startTime }) => startTime <= at).map(({ name }) => name);
    });
    return Promise.all(
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
  }
  let files: Awaited<ReturnType<typeof filesOfOpening>> = [];
  const totalOf = (type: string) =>
    files.filter((file) => file.type === type).reduce((sum, { bytes }) => sum + bytes, 0);
  // A page that waits long for its first quotes loads its other parts meanwhile. So a busy machine opens it again; a
  // first load that is too large is too large each time.
  await expect(async () => {
    files = await filesOfOpening();
    for (const [type, budget] of Object.entries(BUDGET)) {
      expect(totalOf(type), type).toBeGreaterThan(0);
      expect(totalOf(type), type).toBeLessThanOrEqual(budget);
    }
  }).toPass({ intervals: [0], timeout: 100_000 });
  await testInfo.attach("files.json", {
    body: JSON.stringify({ budget: BUDGET, files }, null, 2),
    contentType: "application/json",
  });
  for (const type of Object.keys(BUDGET)) {
    const description = `${totalOf(type)} bytes of ${type}`;
    testInfo.annotations.push({ type: "first load", description });
  }
});
