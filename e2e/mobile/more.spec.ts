import { expect, test } from "../fixtures.ts";
import { Lists } from "../pages/lists.ts";
import { Settings } from "../pages/settings.ts";
import { Wall } from "../pages/wall.ts";
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
  await test.step("the wall is among it, its head has two lines, and what they have no room for follows the tiles", async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Wall" }).tap();
    const wall = new Wall(page);
    const head = wall.root.getByRole("banner");
    const expectTwoLines = async () => {
      expect((await head.boundingBox())?.height).toBeLessThanOrEqual(96);
      await expect(head.getByTestId("connection")).toBeInViewport({ ratio: 1 });
    };
    await expect(head.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(head.getByTestId("connection")).toContainText(/1 of 1 fresh/);
    await expectTwoLines();
    await expect(wall.list.getByTestId("pace")).toBeVisible();
    await page.setViewportSize({ width: 320, height: 640 });
    await expectTwoLines();
    await desk.expectNoSidewaysScroll();
    await wall.toDesk.tap();
    await expect(desk.watchlist.row(APPLE)).toBeVisible();
  });
});
