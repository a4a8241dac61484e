import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { expectInView } from "../support/in-view.ts";
import { APPLE, FUND } from "../support/market.ts";

const copied = (page: Page) => page.getByRole("status").getByText("Link copied", { exact: true });

test("a link to the view can be copied", async ({ desk, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await desk.takeTime();
  await desk.open([APPLE, FUND], FUND);
  await test.step("a button copies a link to the view", async () => {
    await page.getByRole("button", { name: "Copy a link to this view" }).click();
    await expect(copied(page)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    expect(page.url()).toContain(`focus=${FUND}`);
  });
  await test.step("the page says so for a while", async () => {
    await page.clock.fastForward("00:15");
    await expect(copied(page)).toHaveCount(0);
  });
  await test.step("the link can be copied by hand if the browser refuses its clipboard", async () => {
    await page.evaluate(() => {
      const refuse = () => Promise.reject(new DOMException("no", "NotAllowedError"));
      navigator.clipboard.writeText = refuse;
    });
    await page.getByRole("button", { name: "Copy a link to this view" }).click();
    const field = page.getByRole("textbox", { name: "Link to this view" });
    await expect(field).toHaveValue(page.url());
    await expect(field).toBeFocused();
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(page.url());
    await expect(page.getByText("2 instruments", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(field).toHaveCount(0);
    await expect(copied(page)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  });
});

test("the tab of a link's list has the link's name as text, behind a mark that stays in view", async ({
  desk,
  page,
}) => {
  const name = `<img src=x>\u202E\u0000${"W".repeat(200)}`;
  await page.goto(`/?isin=${APPLE},${FUND}#${new URLSearchParams({ name }).toString()}`);
  const tab = desk.watchlist.tabs.first();
  await expect(tab).toHaveAttribute("data-name", "Shared list");
  await expect(tab).toHaveText(/^Shared <img src=x>W{60,70} 2$/);
  await expect(tab.locator("bdi")).toHaveCSS("unicode-bidi", "isolate");
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectInView([["the mark", tab.getByText("Shared", { exact: true })]]);
    await desk.expectNoSidewaysScroll();
  }
  await expect(page.getByTestId("shared-labels")).toHaveCount(0);
  await page.evaluate(() => window.location.assign("#name=Other"));
  await expect(tab).toHaveText("Shared Other 2");
});
