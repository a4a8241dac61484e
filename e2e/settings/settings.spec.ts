import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { Settings } from "../pages/settings.ts";
import { APPLE } from "../support/market.ts";

const root = (page: Page) => page.locator("html");

test("a chosen setting applies at once, after a reload, and in every tab", async ({
  desk,
  page,
  context,
}) => {
  const settings = new Settings(page);
  await desk.open([APPLE], APPLE);
  await settings.open();

  await test.step("times are shown in the chosen zone, with its name beside them", async () => {
    await settings.field("Time zone").selectOption("Asia/Tokyo");
    await expect(page.getByText("Tokyo, UTC+9")).toBeVisible();
  });

  await test.step("nothing lights up once flashes are off", async () => {
    await settings.choose("Flash price changes");
    await expect(root(page)).toHaveAttribute("data-flash", "off");
  });

  await test.step("figures follow the chosen format, and their exact values stay", async () => {
    await settings.field("Number format").selectOption("de");
    await page.keyboard.press("Escape");
    const price = desk.watchlist.value(APPLE, "bid-price");
    await expect(price).toHaveText(/^\D*[\d.]+,\d+\D*$/);
    await expect(price).toHaveAttribute("data-value", /^\d+\.\d+$/);
    await page.getByTestId("quantity").fill("1.500,5");
    await expect(desk.estimate.buy).not.toHaveAttribute("data-value", "");
  });

  await test.step("a chosen look applies at once and after a reload", async () => {
    await settings.open();
    await settings.choose("High contrast");
    await settings.choose("Blue, orange");
    await settings.choose("125 %");
    const chosen = async () => {
      await expect(root(page)).toHaveAttribute("data-contrast", "more");
      await expect(root(page)).toHaveAttribute("data-palette", "blue-orange");
      await expect(root(page)).toHaveCSS("font-size", "20px");
    };
    await chosen();
    await page.reload();
    await expect(desk.watchlist.row(APPLE)).toBeVisible();
    await chosen();
    await desk.expectNoSidewaysScroll();
  });

  await test.step("a change in one tab applies in the other at once", async () => {
    const other = await context.newPage();
    await other.goto("/");
    await expect(root(other)).toHaveAttribute("data-palette", "blue-orange");
    await settings.open();
    await settings.choose("Red, green");
    await expect(root(other)).toHaveAttribute("data-palette", "red-green");
  });
});
