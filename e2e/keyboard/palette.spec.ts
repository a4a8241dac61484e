import { expect, test } from "../fixtures.ts";
import { CommandField } from "../pages/command-field.ts";
import { KeyMap } from "../pages/key-map.ts";
import { APPLE, FUND, THIRD } from "../support/market.ts";

test("the command field finds instruments, runs commands, and leaves no trace after Escape", async ({
  desk,
  page,
}) => {
  const command = new CommandField(page);
  const root = page.locator("html");
  await desk.open([APPLE]);

  await test.step("Escape closes the command field and changes nothing", async () => {
    const address = page.url();
    await page.keyboard.press("Control+k");
    await command.field.fill("zzz");
    await expect(command.window.getByText("Nothing matches “zzz”.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(command.window).toHaveCount(0);
    expect(page.url()).toBe(address);
  });

  await test.step("the command field runs a command, and names its key", async () => {
    await page.getByRole("button", { name: "Search or run a command" }).click();
    await command.field.fill("pause");
    await expect(command.option("Pause or resume checks Alt P")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(desk.top.pause).toHaveAttribute("aria-pressed", "true");
    await command.do("pause");
    await expect(desk.top.pause).toHaveAttribute("aria-pressed", "false");
  });

  await test.step("the command field finds an instrument and shows it in detail", async () => {
    await page.keyboard.press("Control+k");
    await command.field.fill(APPLE);
    await expect(command.window.getByRole("option")).toContainText("in this list");
    await expect(command.window.getByText("Enter show; already in")).toBeVisible();
    await command.field.fill(FUND.slice(0, 6));
    await expect(command.window.getByText("Enter add to")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
    await expect(desk.watchlist.row(FUND)).toHaveAttribute("data-state", "live");
  });

  await test.step("the command field sorts the list by a column, and restores the manual order", async () => {
    const head = page.getByRole("columnheader", { name: /^bps/ });
    await command.do("sort bps");
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    await command.do("sort bps desc");
    await expect(head).toHaveAttribute("aria-sort", "descending");
    await command.do("sort manual");
    await expect(head).toHaveAttribute("aria-sort", "none");
  });

  await test.step("the command field estimates a typed amount, for the row in focus or for every row", async () => {
    await desk.watchlist.row(FUND).focus();
    await page.keyboard.press("Control+k");
    await command.field.fill("estimate 2k");
    await command.option(`Estimate 2,000 for ${FUND}`).click();
    await expect(desk.estimate.quantity).toBeFocused();
    await expect(desk.estimate.quantity).toHaveValue("2,000");
    await command.do("estimate 1500");
  });

  await test.step("the sorts by visible columns come first, and the field counts the others", async () => {
    await expect(desk.listEstimate.field).toHaveValue("1,500");
    await expect(page.getByRole("columnheader", { name: /^Round trip/ })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: /^Mid/ })).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await command.field.fill("sort");
    await expect(command.option("Sort by Round trip bps")).toBeVisible();
    await expect(command.window.getByText(/^\d+ more/)).toBeVisible();
    await page.keyboard.press("Escape");
    await command.do("cheapest");
    const sorted = page.getByRole("columnheader", { name: /^Round trip/ });
    await expect(sorted).toHaveAttribute("aria-sort", "ascending");
    await desk.listEstimate.field.fill("");
  });

  await test.step("the command field makes a list, names it and restores it after a deletion", async () => {
    const tab = page.getByRole("tab", { name: "Rails" });
    await command.do("new list");
    await page.getByRole("textbox", { name: "Name of the list" }).fill("Rails");
    await page.keyboard.press("Enter");
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await command.do("delete list");
    await expect(tab).toHaveCount(0);
    await command.do("undo");
    await expect(tab).toHaveAttribute("aria-selected", "true");
  });

  await test.step("the command field finds a setting in either language and applies it at once", async () => {
    await command.do("dunkel");
    await expect(root).toHaveAttribute("data-theme", "dark");
    await command.do("contrast high");
    await expect(root).toHaveAttribute("data-contrast", "more");
    await command.do("language deutsch");
    await expect(root).toHaveAttribute("lang", "de");
  });
});

test("each key runs its action, and can be assigned to another one", async ({
  desk,
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await desk.open([APPLE, FUND, THIRD]);

  await test.step("Alt with J and K moves along the rows, and Alt O shows one in detail", async () => {
    await page.keyboard.press("Alt+j");
    await expect(desk.watchlist.row(APPLE)).toBeFocused();
    await page.keyboard.press("Alt+j");
    await expect(desk.watchlist.row(FUND)).toBeFocused();
    await page.keyboard.press("Alt+o");
    await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
    await page.keyboard.press("Alt+k");
    await expect(desk.watchlist.row(APPLE)).toBeFocused();
  });

  await test.step("a key that a person assigns copies a link to the view", async () => {
    // The detail follows the focus once this rests on a row.
    await expect.poll(() => desk.query().get("focus")).toBe(APPLE);
    const keys = new KeyMap(page);
    await page.keyboard.press("?");
    await expect(keys.key("Copy a link to this view")).toBeVisible();
    const ends = await keys.window.locator(":is(li, dl > div) kbd:last-child").evaluateAll((caps) =>
      caps.map((cap) => {
        const row = cap.closest("li, dl > div") ?? cap;
        const [key, line] = [cap.getBoundingClientRect(), row.getBoundingClientRect()];
        return { left: Math.round(line.left), gap: Math.round(line.right - key.right) };
      }),
    );
    expect(ends.length, "rows with a key").toBeGreaterThan(30);
    expect(
      new Set(ends.map(({ gap }) => gap)),
      "pixels between keys and the ends of lines",
    ).toEqual(new Set([0]));
    expect(new Set(ends.map(({ left }) => left)).size, "columns").toBe(2);
    await keys.key("Copy a link to this view").press("Enter");
    await page.keyboard.press("Alt+y");
    await expect(keys.key("Copy a link to this view")).toHaveText("AltY");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Alt+y");
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  });

  await test.step("Alt Q moves the focus to the quantity of the estimate", async () => {
    await desk.watchlist.row(FUND).focus();
    await page.keyboard.press("Alt+q");
    await expect(desk.estimate.quantity).toBeFocused();
    await page.keyboard.type("12k");
    await expect(desk.estimate.quantity).toHaveValue("12k");
    await desk.estimate.quantity.blur();
  });

  await test.step("Alt W stops watching what is shown in detail", async () => {
    await page.keyboard.press("Alt+w");
    await expect(desk.watchlist.row(FUND)).toHaveCount(0);
    await expect(desk.watchlist.row(APPLE)).toBeVisible();
    await expect(desk.watchlist.row(THIRD)).toBeVisible();
  });

  await test.step("a key that is assigned to another action stays assigned after a reload", async () => {
    const keys = new KeyMap(page);
    await page.keyboard.press("?");
    await keys.key("Pause or resume checks").press("Enter");
    await page.keyboard.press("Alt+j");
    await expect(keys.status).toHaveText("“Next quote” has no shortcut now.");
    await expect(keys.key("Pause or resume checks")).toHaveText("AltJ");
    await page.keyboard.press("Escape");
    await page.reload();
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
    await page.keyboard.press("Alt+j");
    await expect(desk.top.pause).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("Ctrl Z restores assigned keys after a reset", async () => {
    const keys = new KeyMap(page);
    await page.keyboard.press("?");
    await keys.window.getByRole("button", { name: "Reset all shortcuts" }).click();
    await expect(keys.key("Pause or resume checks")).toHaveText("AltP");
    await page.keyboard.press("Control+z");
    await expect(keys.key("Pause or resume checks")).toHaveText("AltJ");
  });
});
