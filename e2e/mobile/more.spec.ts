import { expect, test } from "../fixtures.ts";
import { Settings } from "../pages/settings.ts";
import { APPLE } from "../support/market.ts";

test("what the bar has no room for is one touch further", async ({ desk, page }) => {
  await desk.open([APPLE]);
  await page.getByRole("button", { name: "More" }).tap();
  await page.getByRole("button", { name: "Settings" }).tap();
  const settings = new Settings(page);
  await settings.choose("Light");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await desk.expectNoSidewaysScroll();
});

test("a first list's tab is there, and a second list is made beside it", async ({ desk, page }) => {
  await desk.goto();
  await page.getByRole("button", { name: "Make a list" }).tap();
  // Its name is there to be written over.
  await page.keyboard.press("Enter");
  await expect(desk.watchlist.tabs).toHaveCount(2);
});
