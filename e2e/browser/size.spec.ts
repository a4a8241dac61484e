import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright/test";
import { firstLoad, openings, weigh, weighOpening } from "../../scripts/size.mjs";
import { expect, test } from "../fixtures.ts";
import { PHONE } from "../support/phone.ts";
import { DIST } from "../support/site.ts";

// These tests are about parts that a page fetches ahead.
test.use({ fetchesAhead: true });

/** Bytes until the first quote is shown: of script and style gzip, of fonts as they are. */
const BUDGET = { script: 130_000, stylesheet: 18_000, font: 60_000 };
const LIVE = "[data-testid=quote][data-state=live]";

test.use({ market: "embedded" });

/** Notes the instant of the first quote in the page itself: a busy test may notice much later. */
const markFirstQuote = (page: Page) =>
  page.addInitScript((live) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector(live)) return;
      performance.mark("first quote");
      watch.disconnect();
    });
    watch.observe(document, { subtree: true, childList: true, attributeFilter: ["data-state"] });
  }, LIVE);

/** Returns the addresses that a page requested before it showed a quote. */
const requestedBefore = (page: Page) =>
  page.evaluate(() => {
    const at = performance.getEntriesByName("first quote")[0]?.startTime ?? Number.NaN;
    const all = performance.getEntriesByType("resource");
    return all.filter(({ startTime }) => startTime <= at).map(({ name }) => name);
  });

test("the first quote is shown within the budgets of script, style and fonts", async ({
  desk,
  page,
}, testInfo) => {
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  await markFirstQuote(page);
  const live = desk.watchlist.grid.locator(LIVE);
  /** Opens the page and returns the files that it requested before it showed a quote. */
  async function filesOfOpening() {
    responses.length = 0;
    await desk.goto();
    await expect(live.first()).toBeVisible();
    await expect(live).toHaveCount(8);
    const asked = await requestedBefore(page);
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

for (const [view, address, options] of [
  ["phone", "/", PHONE],
  ["wall", "/?view=wall", {}],
] as const) {
  test.describe(`before its first quotes (${view})`, () => {
    test.use(options);

    test("a view requests only scripts that its budget counts", async ({ page }) => {
      const modules = openings.find((opening) => opening.view === view)?.modules ?? [];
      const counted = [...weigh(DIST, firstLoad), ...weighOpening(DIST, modules)];
      const paths = new Set(counted.map(({ path }) => `/${path}`));
      await markFirstQuote(page);
      // A busy machine opens the page again, for the same reason as above.
      await expect(async () => {
        await page.goto(address);
        await expect(page.locator(LIVE).first()).toBeVisible();
        const scripts = (await requestedBefore(page))
          .map((name) => new URL(name).pathname)
          .filter((path) => path.endsWith(".js"));
        expect(scripts.length).toBeGreaterThan(3);
        expect(scripts.filter((path) => !paths.has(path))).toEqual([]);
      }).toPass({ intervals: [0], timeout: 100_000 });
    });
  });
}
