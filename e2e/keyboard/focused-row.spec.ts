import { expect, test } from "../fixtures.ts";
import { Alerts } from "../pages/alerts.ts";
import { CommandField } from "../pages/command-field.ts";
import { holdParts } from "../support/held-parts.ts";
import { APPLE, FUND, THIRD } from "../support/market.ts";

test("keys act on the row that has the focus, although another instrument is in detail", async ({
  desk,
  page,
}) => {
  await desk.open([APPLE, FUND, THIRD], APPLE);
  await test.step("the command field names the instrument of the focused row, and opens the form for it", async () => {
    const commands = new CommandField(page);
    const alerts = new Alerts(page);
    await desk.watchlist.row(FUND).focus();
    await page.keyboard.press("Control+k");
    await commands.field.fill("add an alert");
    await expect(commands.option(/^Add an alert/)).toHaveText(/^Add an alert\S.*Alt ?M$/);
    await page.keyboard.press("Enter");
    await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
    await expect(alerts.form.locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(alerts.form).toHaveCount(0);
    await desk.watchlist.row(APPLE).click();
    await expect(desk.focus.panel).toHaveAttribute("data-isin", APPLE);
  });
  await test.step("an alert", async () => {
    await desk.watchlist.row(FUND).focus();
    await page.keyboard.press("Alt+m");
    await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
    await expect(new Alerts(page).level).toBeVisible();
    await expect(new Alerts(page).form.locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(desk.watchlist.row(FUND)).toBeFocused();
  });
  await test.step("the end of watching, after which the next row has the focus", async () => {
    await desk.watchlist.row(APPLE).focus();
    await page.keyboard.press("Alt+w");
    await expect.poll(() => desk.watchlist.isins()).toEqual([FUND, THIRD]);
    await expect(desk.watchlist.row(FUND)).toBeFocused();
    await page.keyboard.press("Control+z");
    await expect.poll(() => desk.watchlist.isins()).toEqual([APPLE, FUND, THIRD]);
  });
  await test.step("the end of watching the instrument in detail, whose place the next row takes", async () => {
    await desk.watchlist.row(FUND).focus();
    await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
    await page.keyboard.press("Alt+w");
    await expect(desk.watchlist.row(THIRD)).toBeFocused();
    await expect(desk.focus.panel).toHaveAttribute("data-isin", THIRD);
  });
});

test("an open detail follows the keys and loses nothing that is typed, and stays closed once it is closed", async ({
  desk,
  page,
}) => {
  const alerts = new Alerts(page);
  await desk.open([APPLE, FUND, THIRD], APPLE);
  await test.step("a quantity is estimated for each row that the keys reach", async () => {
    await desk.watchlist.row(APPLE).focus();
    await page.keyboard.type("1500");
    await page.keyboard.press("Escape");
    await page.keyboard.press("ArrowDown");
    await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
    await expect(page.getByTestId("quantity")).toHaveValue(/^1.?500$/);
    await expect(desk.focus.panel.locator("[data-field=buy-estimate]")).toHaveAttribute(
      "data-value",
      /\d/,
    );
  });
  await test.step("Up and Down in its field compare the rows, and further digits replace it", async () => {
    const { quantity } = desk.estimate;
    await page.keyboard.type("2500");
    await page.keyboard.press("ArrowDown");
    await expect(desk.focus.panel).toHaveAttribute("data-isin", THIRD);
    await expect(quantity).toBeFocused();
    await expect(quantity).toHaveValue(/^2.?500$/);
    await page.keyboard.press("ArrowDown");
    await expect(desk.focus.panel, "the last row").toHaveAttribute("data-isin", THIRD);
    await page.keyboard.press("ArrowUp");
    await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
    await page.keyboard.type("1500");
    await expect(quantity).toHaveValue("1500");
    await page.keyboard.press("Escape");
    await expect(desk.watchlist.row(FUND)).toBeFocused();
  });
  await test.step("the form of an alert keeps its instrument in detail until it is closed", async () => {
    await page.keyboard.press("Alt+m");
    await alerts.level.fill("123.45");
    await page.keyboard.press("Alt+j");
    await expect(desk.watchlist.row(THIRD)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(desk.watchlist.row(APPLE)).toBeFocused();
    await expect(alerts.level).toHaveValue("123.45");
    await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
    await alerts.form.getByRole("button", { name: "Cancel" }).click();
    await desk.watchlist.row(APPLE).focus();
    await page.keyboard.press("End");
    await expect(desk.focus.panel).toHaveAttribute("data-isin", THIRD);
  });
  await desk.watchlist.row(APPLE).click();
  await expect(desk.focus.panel).toHaveAttribute("data-isin", APPLE);
  await test.step("the detail and the address follow", async () => {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(desk.focus.panel).toHaveAttribute("data-isin", THIRD);
    await expect(page).toHaveURL(new RegExp(`focus=${THIRD}`));
    await expect(desk.watchlist.row(THIRD)).toBeFocused();
  });
  await test.step("digits at once after an arrow estimate the row that it reached", async () => {
    await page.keyboard.press("ArrowUp");
    await page.keyboard.type("2500");
    await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
    await expect(page.getByTestId("quantity")).toHaveValue(/^2.?500$/);
    await page.keyboard.press("Escape");
    await expect(desk.watchlist.row(FUND)).toBeFocused();
  });
  await test.step("none opens after it was closed in the time that it would have followed in", async () => {
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Backspace");
    await expect(desk.focus.panel).toHaveCount(0);
    await page.keyboard.press("ArrowDown");
    await expect(desk.watchlist.row(FUND)).toBeFocused();
    await expect(desk.focus.panel).toHaveCount(0);
  });
});

test("after a reload the keyboard continues at the row in detail, which has the focus once the detail is closed", async ({
  desk,
  page,
}) => {
  await desk.open([APPLE, FUND, THIRD], FUND);
  await page.reload();
  const row = desk.watchlist.row(FUND);
  await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
  await expect(row).toHaveAttribute("tabindex", "0");
  for (const close of [
    () => desk.focus.close.click(),
    () => desk.focus.close.press("Enter"),
    () => desk.focus.close.press("Backspace"),
  ]) {
    await close();
    await expect(desk.focus.panel).toHaveCount(0);
    await expect(row).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
  }
});

test("the focus, the current row and the detail agree after an addition is undone, and after it is put back", async ({
  desk,
  page,
}) => {
  await desk.open([APPLE, THIRD], APPLE);
  const expectAt = async (isin: string) => {
    const row = desk.watchlist.row(isin);
    await expect(row).toBeFocused();
    await expect(row).toHaveAttribute("tabindex", "0");
    await expect(desk.focus.panel).toHaveAttribute("data-isin", isin);
  };
  await desk.watchlist.row(APPLE).click();
  await page.keyboard.type(FUND);
  await page.keyboard.press("Enter");
  await expectAt(FUND);
  // The part that moves the focus loads with the first step.
  await expect(page.getByTestId("undo")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expectAt(APPLE);
  await page.keyboard.press("Control+Shift+z");
  await expectAt(FUND);
});

test("an undo that comes before its bar moves the focus to the restored row once the bar is there, and says so", async ({
  desk,
  page,
}) => {
  const held = await holdParts(page, ["UndoContainer"]);
  await desk.open([APPLE, FUND, THIRD], APPLE);
  await expect(desk.watchlist.row(FUND)).toHaveAttribute("data-state", "live");
  await desk.watchlist.row(FUND).focus();
  await page.keyboard.press("Delete");
  await expect(desk.watchlist.rows).toHaveCount(2);
  await page.keyboard.press("Control+z");
  await expect(desk.watchlist.rows).toHaveCount(3);
  await held.requested;
  held.release();
  await expect(desk.watchlist.row(FUND)).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "restored." })).toHaveCount(1);
});
