import { expect, test } from "../fixtures.ts";
import { CommandField } from "../pages/command-field.ts";
import { Lists } from "../pages/lists.ts";
import { Table } from "../pages/table.ts";
import { APPLE, FUND, THIRD, touch } from "../support/market.ts";

/** Interval at which rows are sorted again. */
const CALM_MS = 5_000;
const COLUMNS = ["Instrument", "Bid size", "Bid", "Ask", "Ask size", "Spread", "bps"];

test.describe("columns", () => {
  test.use({ viewport: { width: 1920, height: 900 } });

  test("columns are chosen, moved and sized by the keyboard and the pointer, and kept with the list", async ({
    desk,
    page,
  }) => {
    const table = new Table(page);
    await desk.open([APPLE, FUND]);

    await test.step("the keyboard chooses, moves and sizes columns, and the list keeps them", async () => {
      await desk.watchlist.keep.click();
      expect((await table.columns()).slice(0, 7)).toEqual(COLUMNS);
      await table.openColumn("Spread");
      await table.choose("Hide");
      await expect(table.head("Spread")).toHaveCount(0);
      await expect(desk.watchlist.value(APPLE, "spread")).toHaveAttribute("data-value", /\d/);
      await table.openColumn("Mid");
      await table.choose("Move left");
      await expect(table.head("Mid")).toBeFocused();
      expect((await table.columns()).slice(4, 7)).toEqual(["Ask size", "Mid", "bps"]);
      const before = await table.width("Mid");
      await table.openColumn("Mid");
      await table.choose("Wider");
      await expect.poll(() => table.width("Mid")).toBeGreaterThan(before);
      await page.reload();
      await expect(table.head("Mid")).toBeVisible();
      expect((await table.columns()).slice(4, 7)).toEqual(["Ask size", "Mid", "bps"]);
      await table.openColumn("Mid");
      await table.choose("Reset columns");
      await expect(table.head("Spread")).toBeVisible();
      await expect.poll(async () => (await table.columns()).slice(0, 7)).toEqual(COLUMNS);
    });

    await test.step("an optional column counts as the detail does", async () => {
      await expect(desk.watchlist.row(APPLE).locator("[data-field=updates]")).toHaveCount(0);
      await table.openTable();
      const always = table.menu.getByRole("menuitemcheckbox", { disabled: true });
      await expect(always).toHaveText(["Instrument", "Bid", "Ask", "bps", "Checked"]);
      await table.choose("Updates");
      await page.keyboard.press("Escape");
      await expect(table.head("Updates")).toHaveAttribute("title", /last 15 minutes/);
      const counted = desk.watchlist.row(APPLE).locator("[data-field=updates]");
      await expect(counted).toHaveAttribute("data-value", /^[1-9]\d*$/);
      await table.openColumn("Updates");
      await table.choose("Reset columns");
      await expect(counted).toHaveCount(0);
    });

    await test.step("the pointer moves and sizes columns; bid and ask stay together", async () => {
      await expect(table.menu).toHaveCount(0);
      await table.drag(table.head("Spread"), table.head("Bid"), { x: 4 });
      await expect.poll(() => table.columns()).toContain("Spread");
      expect((await table.columns()).slice(0, 5)).toEqual([
        "Instrument",
        "Bid size",
        "Spread",
        "Bid",
        "Ask",
      ]);
      const spread = table.head("Spread");
      await expect(spread, "a drag does not sort").toHaveAttribute("aria-sort", "none");
      await table.drag(table.head("Mid"), table.head("Ask"), { x: 4 });
      expect((await table.columns()).slice(3, 6)).toEqual(["Bid", "Ask", "Mid"]);
      const before = await table.width("Instrument");
      const edge = table.head("Instrument").locator(".head-edge");
      const box = await edge.boundingBox();
      await table.drag(edge, edge, { x: 4 + 60, y: (box?.height ?? 0) / 2 });
      await expect.poll(() => table.width("Instrument")).toBeGreaterThan(before + 40);
      await edge.dblclick();
      await expect.poll(() => table.width("Instrument")).toBeLessThan(before + 5);
    });
  });
});

test("sorted rows follow exact values, and do not move while the pointer or focus is on them", async ({
  desk,
  simulator,
}) => {
  await desk.takeTime();
  const table = new Table(desk.page);
  await simulator.pin(APPLE, touch({ bid: "9.5 x 1", ask: "10 x 1" }));
  await simulator.pin(FUND, touch({ bid: "10.000000000000000001 x 1", ask: "11 x 1" }));
  await simulator.pin(THIRD, touch({ bid: "10.000000000000000000 x 1", ask: "11 x 1" }));
  await desk.open([APPLE, FUND, THIRD]);
  const head = table.head("Bid");

  await test.step("a third press restores the list's own order", async () => {
    await head.click();
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    expect(await table.sortMarkGap("Bid")).toBeGreaterThanOrEqual(3);
    await expect.poll(() => desk.watchlist.isins()).toEqual([APPLE, THIRD, FUND]);
    await head.press("Enter");
    await expect(head).toHaveAttribute("aria-sort", "descending");
    await expect.poll(() => desk.watchlist.isins()).toEqual([FUND, THIRD, APPLE]);
    await head.press("Enter");
    await expect(head).toHaveAttribute("aria-sort", "none");
    await expect.poll(() => desk.watchlist.isins()).toEqual([APPLE, FUND, THIRD]);
  });

  await test.step("rows move while the pointer is on the column header that was pressed", async () => {
    await head.click();
    await expect.poll(() => desk.watchlist.isins()).toEqual([APPLE, THIRD, FUND]);
    await simulator.pin(APPLE, touch({ bid: "11 x 1", ask: "12 x 1" }));
    await expect(desk.watchlist.value(APPLE, "bid-price")).toHaveAttribute("data-value", "11");
    await desk.page.clock.fastForward(CALM_MS);
    await expect.poll(() => desk.watchlist.isins()).toEqual([THIRD, FUND, APPLE]);
  });

  const pointTo = (x: number) => desk.watchlist.row(FUND).hover({ position: { x, y: 8 } });

  await test.step("rows do not move while the pointer is on them, and the page says so", async () => {
    const left = await table.left("Bid");
    await pointTo(20);
    await simulator.pin(APPLE, touch({ bid: "9 x 1", ask: "12 x 1" }));
    await expect(desk.watchlist.value(APPLE, "bid-price")).toHaveAttribute("data-value", "9");
    await pointTo(30);
    await desk.page.clock.fastForward(CALM_MS);
    await pointTo(20);
    await expect(table.heldOrder).toBeVisible();
    await expect(head).toHaveAccessibleDescription(
      "Sorting paused while you use the table. Leave the rows or rest the pointer for 10 s.",
    );
    expect(await table.left("Bid"), "the mark of the pause moves nothing").toBe(left);
    expect(await desk.watchlist.isins()).toEqual([THIRD, FUND, APPLE]);
    await desk.rail.search.click();
    await desk.page.clock.fastForward(CALM_MS);
    await expect.poll(() => desk.watchlist.isins()).toEqual([APPLE, THIRD, FUND]);
    await expect(table.heldOrder).toHaveCount(0);
  });

  await test.step("rows move once the pointer has rested on them for ten seconds", async () => {
    await pointTo(20);
    await simulator.pin(APPLE, touch({ bid: "11 x 1", ask: "12 x 1" }));
    await expect(desk.watchlist.value(APPLE, "bid-price")).toHaveAttribute("data-value", "11");
    await desk.page.clock.fastForward(2 * CALM_MS);
    await expect.poll(() => desk.watchlist.isins()).toEqual([THIRD, FUND, APPLE]);
    await desk.rail.search.hover();
    await simulator.pin(APPLE, touch({ bid: "9 x 1", ask: "12 x 1" }));
    await expect.poll(() => desk.watchlist.isins()).toEqual([APPLE, THIRD, FUND]);
  });

  await test.step("five seconds after the last input, rows move although one of them has the focus, which it keeps", async () => {
    await desk.watchlist.row(APPLE).click();
    await desk.rail.search.hover();
    await simulator.pin(APPLE, touch({ bid: "11 x 1", ask: "12 x 1" }));
    await expect(desk.watchlist.value(APPLE, "bid-price")).toHaveAttribute("data-value", "11");
    await desk.page.clock.fastForward(CALM_MS);
    await expect.poll(() => desk.watchlist.isins()).toEqual([THIRD, FUND, APPLE]);
    await expect(desk.watchlist.row(APPLE)).toBeFocused();
    await desk.page.keyboard.press("ArrowUp");
    await expect(desk.watchlist.row(FUND)).toBeFocused();
  });
});

test("rows are moved, dragged, chosen, removed, copied, and come in three heights", async ({
  desk,
  page,
}) => {
  const table = new Table(page);
  const lists = new Lists(page);
  await desk.open([APPLE, FUND, THIRD]);

  await test.step("rows move by the keyboard, and keep the focus", async () => {
    await desk.watchlist.row(APPLE).focus();
    await page.keyboard.press("Alt+ArrowDown");
    await expect.poll(() => desk.watchlist.isins()).toEqual([FUND, APPLE, THIRD]);
    await expect(desk.watchlist.row(APPLE)).toBeFocused();
    await expect(page).toHaveURL(`/?isin=${FUND},${APPLE},${THIRD}`);
    await page.keyboard.press("Alt+ArrowUp");
    await expect.poll(() => desk.watchlist.isins()).toEqual([APPLE, FUND, THIRD]);
  });

  await test.step("rows are dragged to another place, which opens nothing", async () => {
    await table.drag(desk.watchlist.row(APPLE), desk.watchlist.row(THIRD), { y: 30 });
    await expect.poll(() => desk.watchlist.isins()).toEqual([FUND, THIRD, APPLE]);
    await expect(desk.focus.panel).toHaveCount(0);
  });

  await test.step("rows are chosen several at once, removed together and brought back", async () => {
    await desk.watchlist.row(FUND).focus();
    await page.keyboard.press("Shift+ArrowDown");
    await expect(table.chosen).toHaveCount(2);
    await expect(desk.watchlist.grid).toHaveAttribute("aria-multiselectable", "true");
    await page.keyboard.press("Escape");
    await expect(table.chosen).toHaveCount(0);
    await desk.top.pause.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await expect(table.selection).toContainText("3 rows selected");
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("");
    await page.keyboard.press("Escape");
    await expect(table.chosen).toHaveCount(0);
    await desk.watchlist.row(APPLE).click({ modifiers: ["ControlOrMeta"] });
    await desk.watchlist.row(THIRD).click({ modifiers: ["ControlOrMeta"] });
    await expect(table.selection).toContainText("2 rows selected");
    for (const isin of [APPLE, THIRD]) {
      await expect(desk.watchlist.row(isin)).toHaveCSS("background-color", "rgb(227, 238, 255)");
    }
    await page.keyboard.press("Delete");
    await expect.poll(() => desk.watchlist.isins()).toEqual([FUND]);
    await lists.undo.click();
    await expect.poll(() => desk.watchlist.isins()).toEqual([FUND, THIRD, APPLE]);
  });

  await desk.watchlist.keep.click();
  await test.step("rows are copied and moved to another list", async () => {
    await lists.add("Pairs");
    await lists.tab("Shared list").click();
    await desk.watchlist.row(FUND).focus();
    await page.keyboard.press("Space");
    await table.selection.getByRole("button", { name: "Copy to list" }).click();
    await table.choose("Pairs");
    await table.selection.getByRole("button", { name: "Move to" }).click();
    await table.choose("Pairs");
    await expect.poll(() => desk.watchlist.isins()).toEqual([THIRD, APPLE]);
    await lists.tab("Pairs").click();
    await expect.poll(() => desk.watchlist.isins()).toEqual([FUND]);
  });

  await test.step("rows come in three heights, kept with the list", async () => {
    const height = async () => (await desk.watchlist.rows.first().boundingBox())?.height;
    await expect.poll(height).toBe(36);
    await table.openTable();
    await table.choose("Compact");
    await expect.poll(height).toBe(28);
    await page.keyboard.press("Escape");
    const command = new CommandField(page);
    await command.do("density");
    await command.do("density");
    await expect.poll(height).toBe(48);
    await page.reload();
    await expect.poll(height).toBe(48);
    await lists.tab("Shared list").click();
    await expect.poll(height, "of another list").toBe(36);
  });
});
