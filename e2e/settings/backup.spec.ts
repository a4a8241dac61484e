import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { Backup } from "../pages/backup.ts";
import { CommandField } from "../pages/command-field.ts";
import type { DeskPage } from "../pages/desk-page.ts";
import { APPLE, FUND, THIRD, UNLISTED } from "../support/market.ts";

/** Watches two instruments, labels one, and chooses a theme and settings. */
async function furnish(desk: DeskPage, page: Page) {
  await desk.goto();
  await desk.rail.instrument(APPLE).click();
  await desk.rail.instrument(FUND).click();
  await expect(desk.watchlist.row(FUND)).toHaveAttribute("data-state", "live");
  await desk.watchlist.row(FUND).focus();
  await page.keyboard.press("F2");
  await page.getByRole("textbox", { name: `Label of ${FUND}` }).fill("Rail, quiet");
  await page.keyboard.press("Enter");
}

const labelled = (desk: DeskPage) => desk.watchlist.row(FUND).getByText("Rail, quiet");

async function beginAnew(page: Page) {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto("/");
}

test("a saved desk is the same after it is imported or dropped into an empty browser", async ({
  desk,
  page,
}) => {
  const backup = new Backup(page);
  await furnish(desk, page);
  await backup.open();
  const file = await backup.save();
  expect(file.name).toMatch(/^touchline-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(file.text)).toMatchObject({ format: "touchline-backup", version: 1 });
  await beginAnew(page);
  await test.step("an import restores the desk", async () => {
    await expect(desk.watchlist.rows).toHaveCount(0);
    await backup.open();
    await backup.choose(file);
    await expect(backup.changes.filter({ hasText: "List My first list" })).toContainText(
      "is added",
    );
    await expect(backup.changes.filter({ hasText: `Label of ${FUND}` })).toContainText("is added");
    await expect(desk.watchlist.rows).toHaveCount(0);
    await backup.apply.click();
    await expect(backup.window).toContainText("Imported.");
    await page.keyboard.press("Escape");
    await expect(desk.watchlist.rows).toHaveCount(2);
    expect(await desk.watchlist.isins()).toEqual([APPLE, FUND]);
    await expect(labelled(desk)).toBeVisible();
    await page.reload();
    await expect(labelled(desk)).toBeVisible();
  });
  await beginAnew(page);
  await test.step("a file can be dropped anywhere on the page, and a veil says what will happen", async () => {
    await expect(desk.watchlist.rows).toHaveCount(0);
    await expect(desk.rail.count).toHaveAttribute("data-value", "60");
    await backup.dragOver(file);
    await expect(backup.veil).toContainText("A backup is previewed before anything changes.");
    await backup.drop(file);
    await expect(backup.veil).toHaveCount(0);
    await expect(backup.window).toContainText(`From ${file.name}`);
    await backup.apply.click();
    await page.keyboard.press("Escape");
    await expect(labelled(desk)).toBeVisible();
  });
});

test("a damaged file changes nothing and the page says why; an import can be undone", async ({
  desk,
  page,
}) => {
  const backup = new Backup(page);
  await furnish(desk, page);
  await backup.open();
  const file = await backup.save();
  await test.step("a damaged file changes nothing, and the page says why", async () => {
    const kept = () => page.evaluate(() => Object.entries(localStorage));
    const before = await kept();
    const half = file.text.slice(0, file.text.length / 2);
    for (const [text, words] of [
      [half, "incomplete or damaged"],
      ["{}", "not a Touchline backup"],
      ['{"format":"touchline-backup","version":9}', "written by a newer version"],
      ["PK\0", "not a text file"],
      ["x".repeat(5_000_001), "Larger than 5 MB"],
    ] as const) {
      await backup.choose({ name: "mine.json", text });
      await expect(backup.problem).toContainText(words);
      await expect(backup.apply).toHaveCount(0);
    }
    const { lists, ...others } = JSON.parse(file.text);
    const bad = { ...lists, lists: [...lists.lists, { id: "x", name: "Odd", isins: ["us-37"] }] };
    await backup.choose({
      name: "mine.json",
      text: JSON.stringify({ ...others, lists: bad, odd: 1 }),
    });
    await expect(backup.refused.filter({ hasText: "us-37" })).toHaveText(
      "List Odd: us-37 is not an ISIN",
    );
    await expect(backup.refused.filter({ hasText: "not known to this version" })).toContainText(
      "odd",
    );
    await expect(backup.changes).toHaveText(["List Odd is added"]);
    await backup.leave.click();
    await expect(backup.field).toBeVisible();
    expect(await kept()).toEqual(before);
  });
  await test.step("an import can be undone, also after its window was closed", async () => {
    await page.keyboard.press("Escape");
    await desk.rail.instrument(THIRD).click();
    await expect(desk.watchlist.rows).toHaveCount(3);
    await backup.open();
    await backup.field.fill(file.text);
    await expect(backup.changes).toHaveCount(1);
    await expect(backup.changes).toContainText("replaces yours");
    await backup.apply.click();
    await page.keyboard.press("Escape");
    await expect(desk.watchlist.rows).toHaveCount(2);
    await new CommandField(page).do("export and import");
    await backup.undo.click();
    await expect(backup.undo).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(desk.watchlist.rows).toHaveCount(3);
    await expect(labelled(desk)).toBeVisible();
  });
});

test("a dropped sheet adds its ISINs and labels, and the page says why it leaves others out", async ({
  desk,
  page,
}) => {
  const backup = new Backup(page);
  await desk.goto();
  await expect(desk.rail.count).toHaveAttribute("data-value", "60");
  await test.step("the page says that a file is too large for a sheet", async () => {
    await backup.drop({ name: "all.csv", text: "x".repeat(5_000_001) });
    await expect(desk.paste.getByRole("alert")).toContainText("Larger than 5 MB");
    await expect(desk.paste.getByRole("button", { name: "Nothing to add" })).toBeDisabled();
    await page.keyboard.press("Escape");
    await expect(desk.paste).toHaveCount(0);
  });
  const text = [
    "Name;Amount;ISIN",
    `"Rail, quiet";5;${FUND}`,
    `<b>Bold</b>;6;${APPLE}`,
    `Far;7;${UNLISTED}`,
    "Cash;8;",
  ].join("\r\n");
  await backup.drop({ name: "holdings.csv", text });
  const row = (words: string) => desk.paste.getByRole("listitem").filter({ hasText: words });
  await expect(row(FUND)).toContainText("will be added");
  await expect(row(FUND)).toContainText("Rail, quiet");
  await expect(row(UNLISTED)).toContainText("is not offered by the service");
  await expect(row("Cash")).toContainText("contains no ISIN");
  await desk.paste.getByRole("button", { name: "Add 2 instruments" }).click();
  expect(await desk.watchlist.isins()).toEqual([FUND, APPLE]);
  await expect(labelled(desk)).toBeVisible();
  await expect(desk.watchlist.row(APPLE)).toContainText("<b>Bold</b>");
});
