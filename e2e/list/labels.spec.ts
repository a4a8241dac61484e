import { expect, test } from "../fixtures.ts";
import { CommandField } from "../pages/command-field.ts";
import { APPLE, FUND } from "../support/market.ts";

test("labels are written in a row or the detail, found, changed and removed", async ({
  desk,
  page,
}) => {
  const { watchlist, rail, focus } = desk;
  const fieldOf = (isin: string) => page.getByRole("textbox", { name: `Label of ${isin}` });
  await desk.open([APPLE, FUND]);

  await test.step("Escape leaves a label as it was", async () => {
    await watchlist.row(APPLE).focus();
    await page.keyboard.press("F2");
    await fieldOf(APPLE).fill("Nothing");
    await page.keyboard.press("Escape");
    await expect(watchlist.row(APPLE)).toBeFocused();
    await expect(watchlist.row(APPLE)).not.toContainText("Nothing");
  });

  await test.step("a label is written in its row by a key, and stands over the ISIN", async () => {
    await watchlist.row(FUND).focus();
    await page.keyboard.press("F2");
    await fieldOf(FUND).fill("  <b>Rail</b>, quiet ");
    await page.keyboard.press("Enter");
    const head = watchlist.row(FUND).getByRole("rowheader");
    await expect(head).toContainText("<b>Rail</b>, quiet");
    await expect(head).toContainText(FUND);
    await expect(watchlist.row(FUND)).toBeFocused();
    await page.reload();
    await expect(head).toContainText("<b>Rail</b>, quiet");
    await expect(rail.instrument(FUND)).toContainText("<b>Rail</b>, quiet");
  });

  await test.step("instruments are found by their labels", async () => {
    await watchlist.row(APPLE).hover();
    await watchlist.row(APPLE).getByRole("button", { name: "Add your own label" }).click();
    await fieldOf(APPLE).fill("Zinc and silver");
    await page.keyboard.press("Enter");
    await rail.search.fill("zinc and");
    await expect(rail.instruments).toHaveCount(1);
    await expect(rail.instrument(APPLE)).toBeVisible();
    await rail.search.fill("");
  });

  await test.step("a label is written in the detail, changed and removed", async () => {
    await watchlist.row(APPLE).click();
    await expect(focus.panel.getByRole("heading", { name: "Zinc and silver" })).toBeVisible();
    await page.keyboard.press("F2");
    await fieldOf(APPLE).fill("Chip maker");
    await page.keyboard.press("Enter");
    await expect(focus.panel.getByRole("heading", { name: "Chip maker" })).toBeVisible();
    await expect(watchlist.row(APPLE)).toContainText("Chip maker");
    await focus.panel.getByRole("button", { name: "Change your label" }).click();
    await fieldOf(APPLE).fill("");
    await page.keyboard.press("Enter");
    await expect(focus.panel.getByRole("heading", { name: APPLE })).toBeVisible();
    await expect(watchlist.row(APPLE)).not.toContainText("Chip maker");
  });

  await test.step("a label is written by way of the command field, in the detail or the row", async () => {
    const command = new CommandField(page);
    await rail.search.focus();
    await command.do("edit label");
    await page.keyboard.type("Chips\n");
    await expect(focus.panel.getByRole("heading", { name: "Chips" })).toBeVisible();
    await watchlist.row(FUND).focus();
    await command.do("edit label");
    await page.keyboard.type("Funds\n");
    await expect(watchlist.row(FUND)).toContainText("Funds");
  });
});
