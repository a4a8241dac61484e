import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { CommandField } from "../pages/command-field.ts";
import type { DeskPage } from "../pages/desk-page.ts";
import { holdParts } from "../support/held-parts.ts";
import { APPLE, FUND, THIRD } from "../support/market.ts";

const ROWS = [APPLE, FUND, THIRD];
/** Words whose letters would act elsewhere if one reached the page. */
const TYPED = [
  { delay: 0, word: "pause" },
  { delay: 20, word: "delete" },
  { delay: 40, word: "wall" },
  { delay: 160, word: "pause" },
];

/** Types with the processor slowed down six times. The effects may follow at full speed. */
async function typeSlowed(page: Page, opener: string, text: string, delay: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.keyboard.press(opener);
  await page.keyboard.type(text, { delay });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await session.detach();
}

async function expectUntouched(desk: DeskPage, address: string): Promise<void> {
  await expect(desk.top.pause).toHaveAttribute("aria-pressed", "false");
  await expect(desk.watchlist.rows).toHaveCount(ROWS.length);
  expect(desk.page.url()).toBe(address);
}

test.describe(() => {
  // This test is about parts that a page fetches ahead.
  test.use({ fetchesAhead: true });

  test("the level of an alert follows its key at once, on a row whose detail is closed", async ({
    desk,
    page,
  }) => {
    await desk.open(ROWS);
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
    // The part of the detail has been fetched ahead and is rendered at once, before that of the alerts.
    const isFetched = () =>
      performance.getEntriesByType("resource").some(({ name }) => /\/detail-/.test(name));
    await page.waitForFunction(isFetched);
    await desk.watchlist.row(FUND).focus();
    await page.keyboard.press("Alt+KeyM");
    await page.keyboard.type("300");
    await expect(page.getByTestId("alert-level")).toHaveValue("300");
    await expect(page.getByTestId("quantity")).toHaveValue("");
  });

  test("on a slow processor, what is typed after a key that opens a field reaches only that field", async ({
    desk,
    page,
  }) => {
    const command = new CommandField(page);
    // The search is in a drawer, which loads late like the command field.
    await page.setViewportSize({ width: 1200, height: 800 });
    for (const { delay, word } of TYPED) {
      await test.step(`at ${delay} ms a key`, async () => {
        await desk.open(ROWS, APPLE);
        const address = page.url();
        await typeSlowed(page, "/", "wall", delay);
        await expect(desk.rail.search).toHaveValue("wall");
        await expect(desk.rail.search).toBeFocused();
        await page.getByRole("button", { name: "Close" }).last().click();
        await typeSlowed(page, "Control+k", word, delay);
        await expect(command.field).toHaveValue(word);
        await page.keyboard.press("Escape");
        await expect(command.window).toHaveCount(0);
        await expectUntouched(desk, address);
      });
    }
  });
});

test("a command field that loads late receives all that was typed, Enter last; Escape ends the wait for it", async ({
  desk,
  page,
}) => {
  await test.step("Escape ends the wait for a part at once, and the part does not open by itself", async () => {
    const held = await holdParts(page, ["Overlay"]);
    await desk.open(ROWS, APPLE);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("wa");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Alt+p");
    await expect(desk.top.pause).toHaveAttribute("aria-pressed", "true");
    const arrived = page.waitForResponse(/Overlay/);
    held.release();
    await arrived;
    await page.keyboard.press("Alt+p");
    await expectUntouched(desk, page.url());
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.unrouteAll();
  });
  const held = await holdParts(page, ["Overlay"]);
  await desk.open(ROWS, APPLE);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("wallet");
  for (const key of ["Backspace", "Backspace", "Home", "Delete", "Control+a", "Control+k"]) {
    await page.keyboard.press(key);
  }
  await held.requested;
  await expectUntouched(desk, page.url());
  held.release();
  const command = new CommandField(page);
  await expect(command.field).toHaveValue("all");
  await page.keyboard.press("Escape");
  await expect(command.window).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("pause\n");
  await expect(desk.top.pause).toHaveAttribute("aria-pressed", "true");
});

test("a part that never comes gives the keyboard back after thirty seconds, and the page says so", async ({
  desk,
  page,
}) => {
  await desk.takeTime();
  await holdParts(page, ["Overlay"]);
  await desk.open(ROWS, APPLE);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("wall");
  await page.clock.runFor(1000);
  await expect(page.getByText("Loading… Esc cancels.")).toBeVisible();
  await page.clock.runFor(30_000);
  await expect(page.getByRole("alert")).toContainText("Loading took too long");
  await expectUntouched(desk, page.url());
  await page.keyboard.press("Alt+p");
  await expect(desk.top.pause).toHaveAttribute("aria-pressed", "true");
});

test("what is typed before the detail is there goes into the field that it was meant for", async ({
  desk,
  page,
}) => {
  const held = await holdParts(page, ["detail"]);
  const overlay = await holdParts(page, ["Overlay"]);
  await desk.open(ROWS, APPLE);
  await held.requested;
  await page.keyboard.press("Alt+q");
  await page.keyboard.type("12k");
  held.release();
  await expect(desk.estimate.quantity).toHaveValue("12k");
  await page.keyboard.press("Tab");
  await page.evaluate(() => document.querySelector<HTMLElement>("[data-index]")?.focus());
  await page.keyboard.press("Alt+m");
  await page.keyboard.type("10.5");
  await expect(desk.alerts.level).toHaveValue("10.5");
  await expect(desk.watchlist.rows).toHaveCount(ROWS.length);
  await test.step("a list can be made and named without looking at the page", async () => {
    await desk.watchlist.row(APPLE).focus();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("new list\nRails\n");
    overlay.release();
    await expect(page.getByRole("tab", { name: "Rails" })).toHaveAttribute("aria-selected", "true");
    await desk.rail.paste.click();
    await page.keyboard.type("wall\nDE");
    await expect(desk.paste.getByRole("textbox")).toHaveValue("wall\nDE");
  });
});
