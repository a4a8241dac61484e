import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
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
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(page.url());
    await page.keyboard.press("Escape");
    await expect(field).toHaveCount(0);
  });
});
