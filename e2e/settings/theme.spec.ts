import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test("the theme follows the system unless another is chosen", async ({ desk, page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await desk.goto();
  await expect(desk.theme).toHaveAccessibleName("Theme: system. Change it.");
  const dark = await background(page);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => background(page)).not.toBe(dark);
  const light = await background(page);
  await desk.theme.click();
  await expect(desk.theme).toHaveAccessibleName("Theme: dark. Change it.");
  await expect.poll(() => background(page)).toBe(dark);
  await test.step("a chosen theme survives a reload", async () => {
    await page.reload();
    await expect(desk.theme).toHaveAccessibleName("Theme: dark. Change it.");
    expect(await background(page)).toBe(dark);
  });
  await test.step("a chosen theme overrides either theme of the system", async () => {
    await page.emulateMedia({ colorScheme: "dark" });
    await desk.theme.click();
    await expect(desk.theme).toHaveAccessibleName("Theme: light. Change it.");
    await expect.poll(() => background(page)).toBe(light);
  });
  await test.step("the system's theme returns after high contrast", async () => {
    await desk.theme.click();
    await expect(desk.theme).toHaveAccessibleName("Theme: high contrast. Change it.");
    await desk.theme.click();
    await expect(desk.theme).toHaveAccessibleName("Theme: system. Change it.");
    await expect.poll(() => background(page)).toBe(dark);
  });
});
