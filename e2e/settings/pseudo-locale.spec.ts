import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import type { DeskPage } from "../pages/desk-page.ts";
import { APPLE, EXAMPLE, FUND, THIRD, touch, UNLISTED } from "../support/market.ts";
import {
  overlaps,
  servePseudoLocale,
  sidewaysScrolls,
  untranslatedTexts,
} from "../support/pseudo-locale.ts";
import type { Simulator } from "../support/simulator.ts";

// The pseudo-locale replaces the German texts.
test.use({ locale: "de-DE" });

const EVERY_KIND = [APPLE, FUND, THIRD, UNLISTED, "malformed"];
const VIEWPORTS = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

async function openInPseudoLocale(desk: DeskPage, simulator: Simulator, focus?: string) {
  const { page } = desk;
  await servePseudoLocale(page);
  await simulator.pin(APPLE, EXAMPLE);
  await simulator.pin(FUND, touch({ bid: "10.75 x 100", ask: "10.70 x 100" }));
  await simulator.misbehave({ route: "quote", isin: THIRD, status: 500 });
  await desk.goto({ isins: EVERY_KIND, ...(focus === undefined ? {} : { focus }) });
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
}

async function expectSound({ page }: DeskPage, view: string): Promise<void> {
  await expect.poll(() => untranslatedTexts(page), `not from the catalogue: ${view}`).toEqual([]);
  await expect.poll(() => overlaps(page), `the touch overlaps: ${view}`).toEqual([]);
  await expect.poll(() => sidewaysScrolls(page), `beyond the side: ${view}`).toEqual([]);
}

const row = (page: Page, isin: string) => page.locator(`[data-testid=quote][data-isin="${isin}"]`);

test("on a desk every text comes from the catalogue, and the layout holds from right to left", async ({
  desk,
  simulator,
  page,
}) => {
  await page.setViewportSize(VIEWPORTS.desk);
  await openInPseudoLocale(desk, simulator, APPLE);
  await expect(row(page, THIRD)).toHaveAttribute("data-state", "unavailable");
  await expect(desk.focus.panel).toHaveAttribute("data-state", "live");
  await desk.estimate.quantity.fill("10000");
  await page.getByTestId("add-alert").click();
  await expectSound(desk, "desk");
  for (const { open, window } of [
    { open: () => page.keyboard.press("Control+k"), window: "palette" },
    { open: () => page.keyboard.press("Shift+?"), window: "keys" },
    { open: () => page.locator(".rail > header button").click(), window: "paste" },
  ]) {
    await page.locator("body").click({ position: { x: 1, y: 1 } });
    await open();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectSound(desk, window);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  for (const button of ["open-settings", "pace"]) {
    await page.getByTestId(button).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectSound(desk, button);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("on a phone every text comes from the catalogue, and the layout holds from right to left", async ({
  desk,
  simulator,
  page,
}) => {
  await page.setViewportSize(VIEWPORTS.phone);
  await openInPseudoLocale(desk, simulator);
  await expect(row(page, THIRD)).toHaveAttribute("data-state", "unavailable");
  await expectSound(desk, "list");
  const places = page.getByRole("navigation").getByRole("button");
  for (const at of [1, 2, 3]) {
    await places.nth(at).click();
    await expectSound(desk, `page ${at}`);
  }
  await places.first().click();
  await row(page, APPLE).click();
  await expect(desk.focus.panel).toHaveAttribute("data-state", "live");
  await desk.estimate.quantity.fill("10000");
  await expectSound(desk, "detail");
});
