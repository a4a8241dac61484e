import type { Page } from "playwright/test";
import { expect, test } from "./fixtures.ts";
import { APPLE, FUND } from "./support/market.ts";

const copied = (page: Page) => page.getByRole("status").getByText("Link copied", { exact: true });

test("a link to the view is copied by its button, and the page says so for a while", async ({
  desk,
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await desk.open([APPLE, FUND], FUND);
  await page.getByRole("button", { name: "Copy a link to this view" }).click();
  await expect(copied(page)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await expect(copied(page)).toHaveCount(0);
});

test("where the browser keeps its clipboard to itself, the link is there to be copied by hand", async ({
  desk,
  page,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await desk.open([APPLE]);
  await page.keyboard.press("c");
  const field = page.getByRole("textbox", { name: "Link to this view" });
  await expect(field).toHaveValue(page.url());
  await expect(field).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(page.url());
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
});
