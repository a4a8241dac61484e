import { expect, test } from "../fixtures.ts";
import { Lists } from "../pages/lists.ts";
import { Settings } from "../pages/settings.ts";
import { APPLE } from "../support/market.ts";
import { PHONE } from "../support/phone.ts";

test.use(PHONE);

test("two touches create a second list, and open what has no room in the bar", async ({
  desk,
  page,
}) => {
  await desk.goto();
  await test.step("a first list's tab is there, and a second list is made beside it", async () => {
    await new Lists(page).actions.tap();
    await page.getByRole("menuitem", { name: "New list" }).tap();
    // The name is selected, so typing replaces it.
    await page.keyboard.press("Enter");
    await expect(desk.watchlist.tabs).toHaveCount(2);
  });
  await test.step("an instrument is one touch away from either", async () => {
    const bar = page.getByRole("navigation", { name: "Views" });
    await bar.getByRole("button", { name: "Instruments" }).tap();
    await desk.rail.instrument(APPLE).tap();
    await bar.getByRole("button", { name: "Watchlist" }).tap();
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
    await desk.expectNoSidewaysScroll();
  });
  await test.step("what has no room in the bar is one touch further", async () => {
    await page.getByRole("button", { name: "More" }).tap();
    await desk.expectNoSidewaysScroll();
    await expect(page.getByText("Theme: system", { exact: true })).toBeVisible();
    await desk.theme.tap();
    await expect(page.getByText("Theme: dark", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Settings" }).tap();
    const settings = new Settings(page);
    await settings.choose("Light");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await desk.expectNoSidewaysScroll();
  });
  await test.step("the wall is among it, and names no key to leave it by", async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Wall" }).tap();
    await expect(page.getByRole("button", { name: "Back to the desk" })).toHaveText(
      "Back to the desk",
      { useInnerText: true },
    );
  });
});
