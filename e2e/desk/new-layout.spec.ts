import { expect, test } from "../fixtures.ts";
import { APPLE, FUND } from "../support/market.ts";

test("a window that changes its layout keeps the typed quantity", async ({ desk, page }) => {
  await desk.open([APPLE, FUND], APPLE);
  await desk.estimate.quantity.fill("1500");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator(".phone")).toBeVisible();
  await expect(desk.estimate.quantity).toHaveValue(/^1,?500$/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.locator(".phone")).toHaveCount(0);
  await expect(desk.estimate.quantity).toHaveValue(/^1,?500$/);
});
