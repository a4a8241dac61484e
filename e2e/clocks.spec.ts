import type { Page } from "playwright/test";
import { expect, test } from "./fixtures.ts";
import type { DeskPage } from "./pages/desk-page.ts";
import { APPLE, EXAMPLE } from "./support/market.ts";

const HOUR_MS = 3_600_000;

/** Gives the device a date of its own; the page then asks by itself, for no worker would share it. */
async function setClock(desk: DeskPage, page: Page, leadMs: number): Promise<void> {
  await page.clock.install({ time: Date.now() + leadMs });
  desk.askWithin();
}

for (const [leadMs, words] of [
  [24 * HOUR_MS, "This device's clock is 24 h ahead of the service."],
  [-24 * HOUR_MS, "This device's clock is 24 h behind the service."],
  [90_000, "This device's clock is 1 m 30 s ahead of the service."],
] as const) {
  test(`${words} It is said, and ages stay right`, async ({ desk, simulator, page }) => {
    await setClock(desk, page, leadMs);
    const updatedAt = new Date(Date.now() - 2 * HOUR_MS).toISOString();
    await simulator.pin(APPLE, { ...EXAMPLE, updatedAt });
    await desk.open([APPLE], APPLE);
    await expect(desk.notices).toContainText(words);
    await expect(desk.notices).toContainText("Ages are counted by the service's clock.");
    await expect(desk.focus.value("updated-at")).toHaveText(/^market 2 h/);
    await expect(desk.focus.value("checked-at")).toHaveText(/^checked (just now|\ds? .*ago)/);
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
    await desk.notices.getByRole("button", { name: "Dismiss" }).click();
    await expect(desk.notices).not.toContainText("clock");
  });
}

test("a clock that is set right is told of no more, and again when it is wrong again", async ({
  desk,
  page,
}) => {
  await setClock(desk, page, 24 * HOUR_MS);
  await desk.open([APPLE]);
  await desk.notices.getByRole("button", { name: "Dismiss" }).click();
  await expect(desk.notices).not.toContainText("clock");
  await page.clock.setSystemTime(Date.now());
  await desk.watchlist.nextCheck(APPLE);
  await desk.watchlist.nextCheck(APPLE);
  await page.clock.setSystemTime(Date.now() + 48 * HOUR_MS);
  await expect(desk.notices).toContainText("This device's clock is 2 d ahead of the service.");
  await page.clock.setSystemTime(Date.now());
  await expect(desk.notices).not.toContainText("clock");
});

test("a clock that is right is no matter", async ({ desk, page }) => {
  await setClock(desk, page, 0);
  await desk.open([APPLE]);
  await desk.watchlist.nextCheck(APPLE);
  await expect(desk.notices).not.toContainText("clock");
});
