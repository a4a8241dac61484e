import { expect, test } from "../fixtures.ts";
import { Lists } from "../pages/lists.ts";
import { Table } from "../pages/table.ts";
import { APPLE, FUND, THIRD } from "../support/market.ts";

test("a list is made, named, renamed and filled, and survives a reload", async ({ desk, page }) => {
  const lists = new Lists(page);
  await desk.goto();

  await test.step("the only list is not deleted", async () => {
    await lists.actions.click();
    await expect(lists.menu.getByRole("menuitem", { name: "Delete only list" })).toBeDisabled();
    await page.keyboard.press("Escape");
    await expect(lists.menu).toHaveCount(0);
  });

  await test.step("a list is renamed where its name stands, by the pointer and by a key", async () => {
    await lists.tabs.first().dblclick();
    await lists.name.fill("Morning");
    await page.keyboard.press("Enter");
    await expect(lists.tab("Morning")).toBeFocused();
    await page.keyboard.press("F2");
    await lists.name.fill("Nothing");
    await page.keyboard.press("Escape");
    await expect(lists.tab("Morning")).toBeFocused();
  });

  await test.step("Escape in the name of a new list makes none", async () => {
    await lists.make.click();
    await lists.name.fill("Nothing");
    await page.keyboard.press("Escape");
    await expect(lists.tab("Morning")).toBeFocused();
    expect(await lists.names()).toEqual(["Morning"]);
  });
  await test.step("a list is made, named, filled, and survives a reload", async () => {
    await lists.add("Thin books");
    await expect(lists.tab("Thin books")).toHaveAttribute("aria-selected", "true");
    await desk.rail.instrument(APPLE).click();
    await expect(desk.watchlist.row(APPLE)).toBeVisible();
    await page.reload();
    await expect(lists.tab("Thin books")).toHaveAttribute("aria-selected", "true");
    await expect.poll(() => desk.watchlist.isins()).toEqual([APPLE]);
    expect(await lists.names()).toEqual(["Morning", "Thin books"]);
  });
  await test.step("rows that are pasted into the name join the list, which keeps the name", async () => {
    // The part that reads the paste loads after the first quotes.
    await expect(desk.listEstimate.field).toBeVisible();
    await lists.make.click();
    await lists.name.fill("Pasted");
    await lists.name.evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      const init = { clipboardData, bubbles: true, cancelable: true };
      field.dispatchEvent(new ClipboardEvent("paste", init));
    }, `${APPLE}\n${FUND}`);
    await desk.paste.getByRole("button", { name: "Add 2 instruments" }).click();
    await expect(lists.tab("Pasted")).toHaveAttribute("aria-selected", "true");
    await expect.poll(() => desk.watchlist.isins()).toEqual([APPLE, FUND]);
  });
});

test("the tab of the open list is in view, and the first press of Tab does not begin there", async ({
  desk,
  page,
}) => {
  const lists = new Lists(page);
  await desk.goto();
  const names = ["First", "Second", "Third", "Fourth"].map(
    (name) => `${name} list with a long name`,
  );
  for (const name of names) await lists.add(name);
  const last = lists.tab(names[3] ?? "");
  await expect(last).toBeInViewport({ ratio: 0.99 });
  await page.reload();
  await expect(last).toHaveAttribute("aria-selected", "true");
  await expect(last, "after a reload").toBeInViewport({ ratio: 0.99 });
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Go to the watchlist" })).toBeFocused();
  const scrolled = () => last.evaluate((tab) => tab.parentElement?.scrollLeft);
  expect(await scrolled(), "there are more tabs than fit").toBeGreaterThan(0);
  await last.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(scrolled, { message: "back at the first tab" }).toBe(0);

  await test.step("a button says how many lists do not fit, and opens a menu of all by the keyboard", async () => {
    const more = page.getByRole("button", { name: /^\d more lists?$/ });
    await more.focus();
    await page.keyboard.press("Enter");
    await expect(lists.menu.getByRole("menuitemradio", { checked: true })).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(last).toHaveAttribute("aria-selected", "true");
    await expect(last).toBeInViewport({ ratio: 0.99 });
    await expect(lists.menu).toHaveCount(0);
  });

  await test.step("each tab in view is whole, or cut to an ellipsis, at any width", async () => {
    for (const name of ["Rates", "Energy and power", "ETF"]) await lists.add(name);
    for (const width of [1440, 1024, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      for (const name of [names[1] ?? "", "ETF", "Rates"]) {
        await lists.open(name);
        await expect
          .poll(() => lists.namesInView(), { message: `${name} at ${width}` })
          .toContain(name);
        expect(await lists.cutTabs(), `${name} at ${width}`).toEqual([]);
      }
    }
  });
});

test("the keys of the next and the previous list go round the lists, and keep the keyboard on a row", async ({
  desk,
  page,
}) => {
  const lists = [
    { id: "mine", name: "Mine", isins: [APPLE, FUND] },
    { id: "other", name: "Other", isins: [THIRD] },
  ];
  await page.addInitScript(
    (text) => localStorage.setItem("touchline:lists", text),
    JSON.stringify({ version: 4, lists }),
  );
  await page.goto("/?list=mine");
  await desk.watchlist.row(FUND).focus();
  await page.keyboard.press("Alt+PageDown");
  await expect(desk.watchlist.row(THIRD)).toBeFocused();
  await page.keyboard.press("Alt+PageDown");
  await expect(desk.watchlist.row(APPLE)).toBeFocused();
  await page.keyboard.press("Alt+PageUp");
  await expect(desk.watchlist.row(THIRD)).toBeFocused();
  await test.step("on the row of the instrument in detail, if the list has it", async () => {
    await desk.watchlist.row(THIRD).press("Enter");
    await page.keyboard.press("Alt+PageDown");
    await expect(desk.watchlist.row(APPLE)).toBeFocused();
    await desk.watchlist.row(FUND).press("Enter");
    await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
    await page.keyboard.press("Alt+PageDown");
    await page.keyboard.press("Alt+PageUp");
    await expect(desk.watchlist.row(FUND)).toBeFocused();
    await page.keyboard.press("Alt+PageDown");
    await expect(desk.watchlist.row(THIRD)).toBeFocused();
  });
  await new Lists(page).tab("Other").focus();
  await page.keyboard.press("Alt+PageUp");
  await expect(new Lists(page).tab("Mine")).toBeFocused();
});

test("a list is duplicated, deleted and restored, and put in order", async ({ desk, page }) => {
  await desk.takeTime();
  const lists = new Lists(page);
  const table = new Table(page);
  await desk.goto();

  await test.step("a list is duplicated, deleted and restored", async () => {
    await lists.add("Pairs");
    await desk.rail.instrument(FUND).click();
    await lists.choose("Duplicate");
    await expect(lists.tab("Pairs, copy")).toHaveAttribute("aria-selected", "true");
    await expect.poll(() => desk.watchlist.isins()).toEqual([FUND]);
    await lists.choose("Delete");
    await expect.poll(() => lists.names()).toEqual(["My first list", "Pairs"]);
    await expect(lists.taken).toContainText("Pairs, copy");
    await lists.undo.click();
    await expect.poll(() => lists.names()).toEqual(["My first list", "Pairs", "Pairs, copy"]);
    await expect(lists.tab("Pairs, copy")).toHaveAttribute("aria-selected", "true");
  });

  await test.step("lists are put in order by the keyboard and by the pointer", async () => {
    await lists.tab("Pairs, copy").focus();
    await page.keyboard.press("Alt+ArrowLeft");
    await expect.poll(() => lists.names()).toEqual(["My first list", "Pairs, copy", "Pairs"]);
    await expect(lists.tab("Pairs, copy")).toBeFocused();
    await table.drag(lists.tab("Pairs"), lists.tab("My first list"), { x: 2 });
    await expect.poll(() => lists.names()).toEqual(["Pairs", "My first list", "Pairs, copy"]);
    await expect(lists.tab("Pairs, copy"), "a drag opens nothing").toHaveAttribute(
      "aria-selected",
      "true",
    );
  });

  await test.step("the undo bar leaves by itself; Ctrl Z still undoes, and says what, but not in a field", async () => {
    const undone = page.locator("main p").filter({ hasText: "List Pairs, copy restored." });
    await lists.choose("Delete");
    await expect(lists.undo).toBeVisible();
    await page.clock.runFor(11_000);
    await expect(lists.undo).toHaveCount(0);
    await page.getByTestId("instrument-search").focus();
    await page.keyboard.press("Control+z");
    await expect.poll(() => lists.names()).toEqual(["Pairs", "My first list"]);
    await lists.tab("Pairs").focus();
    await page.keyboard.press("Control+z");
    await expect.poll(() => lists.names()).toEqual(["Pairs", "My first list", "Pairs, copy"]);
    await expect(undone).toBeVisible();
    await page.clock.runFor(11_000);
    await expect(undone).toHaveCount(0);
  });
});

test("a removal names its row and its key, and gives the keyboard back to the row that returns", async ({
  desk,
  page,
}) => {
  const lists = new Lists(page);
  await desk.open([APPLE, FUND, THIRD], APPLE);
  await desk.watchlist.keep.click();
  const spoken = page.getByRole("status").filter({ hasText: /removed|restored/ });
  await desk.watchlist.row(FUND).focus();
  await page.keyboard.press("Delete");
  await expect(spoken).toHaveText(/^(?!\d).+ removed\. Undo: Ctrl Z$/);
  await expect(lists.taken).toHaveText(/^(?!\d).+ removed\.$/);
  await expect(desk.watchlist.row(THIRD)).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(desk.watchlist.row(FUND)).toBeFocused();
  await expect(spoken).toHaveText(/ restored\.$/);

  await desk.watchlist.row(APPLE).focus();
  await page.keyboard.press("Delete");
  await lists.undo.click();
  await expect(desk.watchlist.row(APPLE)).toBeFocused();

  await desk.watchlist.row(FUND).focus();
  await page.keyboard.press("Delete");
  await page.keyboard.press("Delete");
  await expect.poll(() => desk.watchlist.isins()).toEqual([APPLE]);
  await lists.undo.click();
  await expect.poll(() => desk.watchlist.isins()).toEqual([APPLE, THIRD]);
  await expect(lists.undo, "an older step is not offered in the same place").toHaveCount(0);
  await expect(page.locator("main p").filter({ hasText: / restored\.$/ })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect.poll(() => desk.watchlist.isins()).toEqual([APPLE, FUND, THIRD]);
});
