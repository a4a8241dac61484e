import { expect, test } from "../fixtures.ts";
import { APPLE, EXAMPLE, FUND, touch } from "../support/market.ts";

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

test("a window that changes its layout keeps the change since the first quote", async ({
  desk,
  page,
  simulator,
}) => {
  await simulator.pin(APPLE, EXAMPLE);
  await desk.open([APPLE, FUND]);
  const change = desk.watchlist.row(APPLE).locator("[data-field=session-change]");
  await expect(change).toHaveAttribute("data-value", "0.00");
  await simulator.pin(APPLE, touch({ bid: "10.7687 x 4800", ask: "10.8069 x 4800" }));
  await expect(change).toHaveAttribute("data-value", "1.00");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator(".phone")).toBeVisible();
  await expect(change).toHaveAttribute("data-value", "1.00");
  await simulator.pin(APPLE, touch({ bid: "10.8753 x 4800", ask: "10.9141 x 4800" }));
  await expect(change).toHaveAttribute("data-value", "2.00");
});
