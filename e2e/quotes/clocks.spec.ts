import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import type { DeskPage } from "../pages/desk-page.ts";
import { APPLE, EXAMPLE } from "../support/market.ts";
import { setPacePreference } from "../support/pace-preference.ts";
import type { Simulator } from "../support/simulator.ts";

const HOUR_MS = 3_600_000;

/** Gives the device a date of its own. The page then sends its own requests, because a worker would not share the date. */
async function setClock(desk: DeskPage, page: Page, leadMs: number): Promise<void> {
  await page.clock.install({ time: Date.now() + leadMs });
  desk.askFromPage();
}

/** A quote that is two hours old by the service's clock. */
function pinOfTwoHoursAgo(simulator: Simulator): Promise<void> {
  const updatedAt = new Date(Date.now() - 2 * HOUR_MS).toISOString();
  return simulator.pin(APPLE, { ...EXAMPLE, updatedAt });
}

async function expectClockNotice(desk: DeskPage, words: string): Promise<void> {
  await expect(desk.notices).toContainText(`This device's clock is ${words} the service.`);
  await expect(desk.notices).toContainText("Ages use the service's clock.");
  await expect(desk.focus.value("updated-at")).toHaveText(/^market 2 h/);
  await expect(desk.focus.value("checked-at")).toHaveText(/^checked (just now|\ds? .*ago)/);
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
}

async function expectNoClockNotice(desk: DeskPage): Promise<void> {
  await expect(desk.notices).not.toContainText("clock");
}

test.beforeEach(({ context }) => setPacePreference(context, 1));

test("the page reports a clock that is a day off when it is opened, and ages stay right", async ({
  desk,
  simulator,
  page,
}) => {
  await setClock(desk, page, 24 * HOUR_MS);
  await pinOfTwoHoursAgo(simulator);
  await desk.open([APPLE], APPLE);
  await test.step("the page reports a clock that is a day ahead", () =>
    expectClockNotice(desk, "24 h ahead of"));
  await test.step("a dismissed note does not come back", async () => {
    await desk.notices.getByRole("button", { name: "Dismiss" }).click();
    await expectNoClockNotice(desk);
  });
  await test.step("the note goes when the clock is set right, and returns when it is wrong again", async () => {
    await page.clock.setSystemTime(Date.now());
    await desk.watchlist.nextCheck(APPLE);
    await desk.watchlist.nextCheck(APPLE);
    await page.clock.setSystemTime(Date.now() + 48 * HOUR_MS);
    await expectClockNotice(desk, "2 d ahead of");
    await page.clock.setSystemTime(Date.now());
    await expectNoClockNotice(desk);
  });
});

test("the page does not mention a correct clock until it is set wrong", async ({
  desk,
  simulator,
  page,
}) => {
  await setClock(desk, page, 0);
  await pinOfTwoHoursAgo(simulator);
  await desk.open([APPLE], APPLE);
  await test.step("the page does not mention a correct clock", async () => {
    await desk.watchlist.nextCheck(APPLE);
    await expectNoClockNotice(desk);
  });
  for (const [leadMs, words] of [
    [-24 * HOUR_MS, "24 h behind"],
    [90_000, "1 m 30 s ahead of"],
  ] as const) {
    await test.step(`the page reports a clock that is ${words} the service, until it is right again`, async () => {
      await page.clock.setSystemTime(Date.now() + leadMs);
      await expectClockNotice(desk, words);
      await page.clock.setSystemTime(Date.now());
      await expectNoClockNotice(desk);
    });
  }
  await test.step("a page that is opened a day behind says so, and ages stay right", async () => {
    await page.clock.setSystemTime(Date.now() - 24 * HOUR_MS);
    await page.reload();
    await expectClockNotice(desk, "24 h behind");
  });
});
