import { gzipSync } from "node:zlib";
import type { Response } from "playwright/test";
import { expect, test } from "./fixtures.ts";

/** Bytes of script, gzip, until the first quote is shown. */
const BUDGET = 130_000;

test.use({ market: "embedded" });

test("the first quote is shown after at most 130 kB of script", async ({
  desk,
  page,
}, testInfo) => {
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  // The page tells when it is: a busy test may notice much later, when other parts are on their way.
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector("[data-testid=quote][data-state=live]")) return;
      performance.mark("first quote");
      watch.disconnect();
    });
    watch.observe(document, { subtree: true, childList: true, attributeFilter: ["data-state"] });
  });
  await desk.goto();
  const live = desk.watchlist.grid.locator("[data-testid=quote][data-state=live]");
  await expect(live.first()).toBeVisible();
  await expect(live).toHaveCount(8);
  const asked = await page.evaluate(() => {
    const at = performance.getEntriesByName("first quote")[0]?.startTime ?? Number.NaN;
    const all = performance.getEntriesByType("resource");
    return all.filter(({ startTime }) => startTime <= at).map(({ name }) => name);
  });
  const scripts = responses.filter(
    (response) => response.request().resourceType() === "script" && asked.includes(response.url()),
  );
  const sizes = await Promise.all(
    scripts.map(async (response) => ({
      path: new URL(response.url()).pathname,
      bytes: gzipSync(await response.body()).length,
    })),
  );
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  testInfo.annotations.push({ type: "first load", description: `${total} bytes of script, gzip` });
  await testInfo.attach("scripts.json", {
    body: JSON.stringify({ total, budget: BUDGET, scripts: sizes }, null, 2),
    contentType: "application/json",
  });
  expect(scripts.length).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(BUDGET);
});
