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
  await desk.goto();
  const live = desk.watchlist.grid.locator("[data-testid=quote][data-state=live]");
  await expect(live.first()).toBeVisible();
  const scripts = responses.filter((response) => response.request().resourceType() === "script");
  await expect(live).toHaveCount(8);
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
