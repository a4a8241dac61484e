import { instrumentList } from "#server/simulator/market/universe.ts";
import { expect, test } from "../fixtures.ts";
import { Backup } from "../pages/backup.ts";
import { CommandField } from "../pages/command-field.ts";
import { KeyMap } from "../pages/key-map.ts";
import { Lists } from "../pages/lists.ts";
import { Settings } from "../pages/settings.ts";
import { Table } from "../pages/table.ts";
import { expectAccessible, expectLegible, MENU, WINDOW } from "../support/axe.ts";
import { APPLE, EXAMPLE, FUND, THIRD, touch, UNLISTED } from "../support/market.ts";

const OFFERED = 10;
/** The list of all instruments, with the field that searches it. */
const RAIL = "aside[aria-label=Instruments]";

// A list of ten has every element of a list of sixty, and axe checks it in half the time.
test.beforeEach(async ({ simulator }) => {
  await simulator.list([], instrumentList(60).slice(OFFERED));
});

test("axe reports no violation on a desk with every kind of row and an estimate, in any look, at any width", async ({
  desk,
  simulator,
  page,
}) => {
  await simulator.pin(APPLE, EXAMPLE);
  await simulator.pin(FUND, touch({ bid: "10.75 x 100", ask: "10.70 x 100" }));
  await simulator.misbehave({ route: "quote", isin: THIRD, status: 500 });
  await desk.goto({ isins: [APPLE, FUND, THIRD, UNLISTED, "malformed"], focus: APPLE });
  await expect(desk.rail.count).toHaveAttribute("data-value", `${OFFERED}`);
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  await expect(desk.watchlist.row(THIRD)).toHaveAttribute("data-state", "unavailable");
  await desk.listEstimate.field.fill("10,000");
  await desk.estimate.quantity.fill("10,000");
  await desk.estimate.budget.fill("50,000");
  await test.step("axe reports no violation on a desk with every kind of row and an estimate", () =>
    expectAccessible(page));

  const settings = new Settings(page);
  for (const look of [["Blue, orange"], ["Green, red", "High contrast"]]) {
    await test.step(`the look ${look.join(", ")}`, async () => {
      await settings.open();
      for (const choice of look) await settings.choose(choice);
      await page.keyboard.press("Escape");
      await expect(settings.panel).toHaveCount(0);
      await expectLegible(page);
    });
  }

  await test.step("axe reports no violation in the detail beside the list and below it, and in the drawer of the instruments", async () => {
    await settings.open();
    await settings.choose("System");
    await page.keyboard.press("Escape");
    await expect(settings.panel).toHaveCount(0);
    for (const width of [900, 768]) {
      await page.setViewportSize({ width, height: 1024 });
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(desk.focus.panel).toHaveAttribute("data-state", "live");
      await expectAccessible(page, ".focus-pane");
    }
    await page.getByRole("button", { name: "Instruments" }).click();
    await expect(desk.rail.search).toBeVisible();
    await expectAccessible(page, WINDOW);
  });
});

test("axe reports no violation on an error page, over held values and while rate limited", async ({
  desk,
  simulator,
  page,
}) => {
  await simulator.misbehave({ route: "any", status: 401 });
  await desk.goto({ isins: [APPLE, FUND], focus: APPLE });
  await expect(desk.trouble).toBeVisible();
  await expectAccessible(page);
  await simulator.behave();
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(desk.watchlist.row(FUND)).toHaveAttribute("data-state", "live");
  await simulator.misbehave({ route: "any", status: 401 });
  await desk.top.expectState("unauthorized");
  await expectAccessible(page);
  await simulator.behave();
  await desk.top.tryNow.click();
  await desk.top.expectState("live");
  await simulator.misbehave({ route: "any", status: 429, headers: { "retry-after": "60" } });
  await desk.top.expectState("rate-limited");
  await expectAccessible(page);
});

test("axe reports no violation on an empty list, where a search found nothing, and in any window over the desk", async ({
  desk,
  page,
}) => {
  await desk.goto();
  await expect(desk.rail.count).toHaveAttribute("data-value", `${OFFERED}`);
  await test.step("axe reports no violation on an empty list", () => expectAccessible(page));
  await test.step("axe reports no violation on a search that found nothing", async () => {
    await desk.rail.search.fill(UNLISTED);
    await expect(desk.rail.notListed).toBeVisible();
    await expectAccessible(page, RAIL);
    await desk.rail.search.fill("");
  });
  await desk.rail.instrument(APPLE).click();
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");

  const settings = new Settings(page);
  const command = new CommandField(page);
  const backup = new Backup(page);
  const map = new KeyMap(page);
  for (const [window, open] of [
    [
      desk.paste,
      async () => {
        await desk.rail.paste.click();
        await desk.paste.getByRole("textbox").fill(`${APPLE} ${FUND} ${UNLISTED} us0378331005`);
        await expect(desk.paste.getByRole("listitem")).toHaveCount(4);
      },
    ],
    [settings.panel, () => settings.open()],
    [
      command.window,
      async () => {
        await page.keyboard.press("Control+k");
        await command.field.fill("a");
        await expect(command.option(/./).first()).toBeVisible();
      },
    ],
    [map.window, () => page.keyboard.press("?")],
    [backup.window, () => backup.open()],
  ] as const) {
    await open();
    await expect(window).toBeVisible();
    await expectAccessible(page, WINDOW);
    await page.keyboard.press("Escape");
    await expect(window).toHaveCount(0);
  }
});

test("axe reports no violation in any menu, nor over rows that are chosen or could come back", async ({
  desk,
  page,
}) => {
  const table = new Table(page);
  const lists = new Lists(page);
  await desk.open([APPLE, FUND]);
  await table.openColumn("Bid");
  await expectAccessible(page, MENU);
  await expect(table.menu).toBeVisible();
  await page.keyboard.press("Escape");
  await table.openTable();
  await expectAccessible(page, MENU);
  await expect(table.menu).toBeVisible();
  await page.keyboard.press("Escape");

  await desk.watchlist.keep.click();
  await lists.add("Pairs");
  await lists.tab("Shared list").click();
  await desk.watchlist.row(FUND).focus();
  await page.keyboard.press("Space");
  await expect(table.selection).toBeVisible();
  await expectAccessible(page);
  await table.selection.getByRole("button", { name: "Copy to list" }).click();
  await expect(table.menu).toBeVisible();
  await expectAccessible(page, MENU);
  await page.keyboard.press("Escape");

  await lists.tab("Pairs").click();
  await lists.actions.click();
  await expect(lists.menu).toBeVisible();
  await expectAccessible(page, MENU);
  await lists.menu.getByText("Delete", { exact: true }).click();
  // The undo toast stays for as long as it has the focus.
  await lists.undo.focus();
  await expectAccessible(page);
  await expect(lists.undo).toBeVisible();
});
