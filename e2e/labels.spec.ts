import { expect, test } from "./fixtures.ts";
import { APPLE, FUND } from "./support/market.ts";

const fieldOf = (isin: string) => ({ name: `Label of ${isin}` });

test("a label is written in its row by a key, and stands over the ISIN", async ({ desk, page }) => {
  await desk.open([APPLE, FUND]);
  await desk.watchlist.row(FUND).focus();
  await page.keyboard.press("l");
  await page.getByRole("textbox", fieldOf(FUND)).fill("  <b>Rail</b>, quiet ");
  await page.keyboard.press("Enter");
  const head = desk.watchlist.row(FUND).getByRole("rowheader");
  await expect(head).toContainText("<b>Rail</b>, quiet");
  await expect(head).toContainText(FUND);
  await expect(desk.watchlist.row(FUND)).toBeFocused();
  await page.reload();
  await expect(head).toContainText("<b>Rail</b>, quiet");
  await expect(desk.rail.instrument(FUND)).toContainText("<b>Rail</b>, quiet");
});

test("a label is written in the detail, changed and taken away", async ({ desk, page }) => {
  await desk.open([APPLE, FUND], APPLE);
  await page.keyboard.press("l");
  await page.getByRole("textbox", fieldOf(APPLE)).fill("Chip maker");
  await page.keyboard.press("Enter");
  await expect(desk.focus.panel.getByRole("heading", { name: "Chip maker" })).toBeVisible();
  await expect(desk.watchlist.row(APPLE)).toContainText("Chip maker");
  await desk.focus.panel.getByRole("button", { name: "Change your label" }).click();
  await page.getByRole("textbox", fieldOf(APPLE)).fill("");
  await page.keyboard.press("Enter");
  await expect(desk.focus.panel.getByRole("heading", { name: APPLE })).toBeVisible();
});

test("instruments are found by their labels", async ({ desk, page }) => {
  await desk.open([APPLE, FUND]);
  await desk.watchlist.row(APPLE).hover();
  await desk.watchlist.row(APPLE).getByRole("button", { name: "Add your own label" }).click();
  await page.getByRole("textbox", fieldOf(APPLE)).fill("Zinc and silver");
  await page.keyboard.press("Enter");
  await desk.rail.search.fill("zinc and");
  await expect(desk.rail.instruments).toHaveCount(1);
  await expect(desk.rail.instrument(APPLE)).toBeVisible();
});

test("Escape leaves a label as it was", async ({ desk, page }) => {
  await desk.open([APPLE]);
  await desk.watchlist.row(APPLE).focus();
  await page.keyboard.press("F2");
  await page.getByRole("textbox", fieldOf(APPLE)).fill("Nothing");
  await page.keyboard.press("Escape");
  await expect(desk.watchlist.row(APPLE)).toBeFocused();
  await expect(desk.watchlist.row(APPLE)).not.toContainText("Nothing");
});
