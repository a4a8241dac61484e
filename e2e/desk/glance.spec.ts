import { expect, test } from "../fixtures.ts";
import { CommandField } from "../pages/command-field.ts";
import { Table } from "../pages/table.ts";
import { holdParts } from "../support/held-parts.ts";
import { expectInView } from "../support/in-view.ts";
import { APPLE, FUND, touch } from "../support/market.ts";
import { setPacePreference } from "../support/pace-preference.ts";

const CALM = touch({ bid: "10.6600 x 100", ask: "10.7000 x 100" });
const UP = touch({ bid: "10.7700 x 100", ask: "10.8100 x 100" });

test("the session's head says since when, rows are copied for a spreadsheet, and a link carries name and labels", async ({
  context,
  desk,
  page,
  simulator,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await simulator.pin(APPLE, CALM);
  await simulator.pin(FUND, CALM);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

  await test.step("the head of the session change is named by its beginning", async () => {
    // Two instruments may begin in different minutes.
    await desk.open([APPLE]);
    const head = page.getByRole("columnheader", { name: /^Since \d\d:\d\d$/ });
    await expect(head).toBeVisible();
    await expect(head).toHaveAttribute("title", /since \d\d:\d\d, when the first/);
    const isCut = await head.evaluate((cell) => {
      const word = cell.querySelector(".head-word");
      return word === null || word.scrollWidth > word.clientWidth;
    });
    expect(isCut, "the whole time has room").toBe(false);
  });

  await test.step("Ctrl C on rows copies them, exactly and with heads", async () => {
    await desk.open([APPLE, FUND]);
    await desk.watchlist.row(APPLE).focus();
    await page.keyboard.press("Control+c");
    await expect(page.getByText("1 row copied")).toBeVisible();
    const [heads, row, ...more] = (await clipboard()).split("\n").map((line) => line.split("\t"));
    expect(more).toEqual([]);
    expect(heads?.slice(0, 4)).toEqual(["isin", "name", "bid_price", "bid_size"]);
    expect(row?.[0]).toBe(APPLE);
    expect(row?.slice(2, 6)).toEqual(["10.6600", "100", "10.7000", "100"]);
    await page.keyboard.press("Control+a");
    await page.getByRole("toolbar").getByRole("button", { name: "Copy", exact: true }).click();
    await expect(page.getByText("2 rows copied")).toBeVisible();
    expect((await clipboard()).split("\n").length).toBe(3);
    await page.keyboard.press("Escape");
  });

  await test.step("a link carries the list's name and its labels, which are proposed and not taken", async () => {
    await desk.watchlist.row(APPLE).focus();
    await page.keyboard.press("F2");
    await page.keyboard.type("Phones");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Save list" }).click();
    await page.getByRole("button", { name: "Copy a link to this view" }).click();
    await expect(page.getByText("Link copied")).toBeVisible();
    const link = await clipboard();
    expect(link).toContain(`#name=Shared+list&${APPLE}=Phones`);
    await page.evaluate(() => localStorage.clear());
    await page.goto("about:blank");
    await page.goto(`${link.replace("Shared+list", "Miners")}&${FUND}=%E2%80%AE`);
    const note = page.getByTestId("shared-labels");
    await expect(note).toContainText("Saving the list also adds this link's label: Phones");
    await expect(page.getByRole("tab", { name: "Shared Miners 2" })).toBeVisible();
    await expect(desk.watchlist.row(APPLE)).not.toContainText("Phones");
    await test.step("the proposal stands beside the detail and does not cover it", async () => {
      await desk.watchlist.row(APPLE).click();
      await expectInView([
        ["the note", note],
        ["the detail", desk.focus.panel],
      ]);
      const [a, b] = [await note.boundingBox(), await desk.focus.panel.boundingBox()];
      expect((a?.x ?? Number.NaN) + (a?.width ?? 0)).toBeLessThanOrEqual(b?.x ?? 0);
    });
    expect((await note.boundingBox())?.height).toBeLessThanOrEqual(40);
    await desk.watchlist.keep.click();
    await expect(note).toHaveCount(0);
    await expect(desk.watchlist.row(APPLE)).toContainText("Phones");
    expect(new URL(page.url()).hash).toBe("#name=Miners");
    await expect(page.getByRole("tab", { name: /^Miners/ })).toBeVisible();
    await test.step("one step back takes the list and its labels back", async () => {
      await expect(page.getByTestId("undo")).toContainText(
        "Saved as the list Miners. 1 label added.",
      );
      await page.keyboard.press("Control+z");
      await expect(page.getByRole("tab", { name: "Shared Miners 2" })).toBeVisible();
      await expect(desk.watchlist.row(APPLE)).not.toContainText("Phones");
      await expect(note).toBeVisible();
    });
    await test.step("also after the list was sorted, but not after a row was removed elsewhere", async () => {
      const spread = new Table(page).head("Spread");
      const miners = page.getByRole("tab", { name: /Miners 2$/ });
      await desk.watchlist.keep.click();
      await spread.click();
      await expect(spread).toHaveAttribute("aria-sort", /ending/);
      await page.keyboard.press("Control+z");
      await expect(miners).toHaveAccessibleName("Shared Miners 2");
      await expect(desk.watchlist.row(APPLE)).not.toContainText("Phones");
      await desk.watchlist.keep.click();
      const other = await page.context().newPage();
      await other.goto("/");
      await other.getByRole("tab", { name: /^Miners/ }).click();
      await other
        .getByTestId("quote")
        .and(other.locator(`[data-isin=${FUND}]`))
        .focus();
      await other.keyboard.press("Delete");
      await page.keyboard.press("Control+z");
      await expect(
        page.getByText("Not undone: the list Miners was changed since.").last(),
      ).toBeVisible();
      await expect(desk.watchlist.tabs).toHaveCount(2);
      await expect(desk.watchlist.row(APPLE)).toContainText("Phones");
      await other.close();
    });
  });
});

test("Ctrl C and the link's button work from the first quotes on, before their parts are loaded", async ({
  context,
  desk,
  page,
  simulator,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await simulator.pin(APPLE, CALM);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const held = await holdParts(page, ["after-quotes", "share-link"]);
  await page.goto(`/?isin=${APPLE},${FUND}#name=Miners`);
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  await held.requested;
  await page.evaluate(() => navigator.clipboard.writeText("before"));
  await desk.watchlist.row(APPLE).focus();
  await page.keyboard.press("Control+c");
  expect(await clipboard()).toBe("before");
  await test.step("the copy is made as soon as its part is loaded", async () => {
    held.release();
    await expect(page.getByText("1 row copied")).toBeVisible();
    expect((await clipboard()).split("\n")[1]).toMatch(new RegExp(`^${APPLE}\t`));
  });
  await test.step("the copied link says what it opens", async () => {
    await page.getByRole("button", { name: "Copy a link to this view" }).click();
    await expect(page.getByText("Link copied")).toBeVisible();
    expect(await clipboard()).toMatch(/#name=Miners$/);
  });
});

test("Save list takes the link's name, or a default name where the link has none", async ({
  desk,
  page,
}) => {
  await page.goto(`/?isin=${APPLE},${FUND}#name=Miners`);
  await desk.watchlist.keep.click();
  await expect(desk.watchlist.tabs.last()).toHaveAttribute("data-name", "Miners");
  await expect(page.getByTestId("shared-labels")).toHaveCount(0);
  await page.goto("about:blank");
  await page.goto(`/?isin=${FUND}`);
  await desk.watchlist.keep.click();
  await expect(desk.watchlist.tabs.last()).toHaveAttribute("data-name", "Shared list");
});

test("an alert on a move fires in the tab's title, and its message arms it again", async ({
  context,
  desk,
  page,
  simulator,
}) => {
  await setPacePreference(context, 1);
  await simulator.pin(APPLE, CALM);
  await desk.open([APPLE], APPLE);
  const title = await page.title();
  await desk.alerts.add.click();
  await desk.alerts.form.getByRole("combobox").selectOption("move");
  await desk.alerts.form.getByRole("button", { name: "Add alert" }).click();
  await desk.alerts.watched();
  await expect(desk.alerts.rows).toContainText("Mid up or down 1\u00a0% from 10.68");
  await expect(desk.alerts.rows).toHaveAttribute("data-state", "armed");
  await simulator.pin(APPLE, UP);
  await expect(desk.alerts.toasts).toHaveCount(1);
  await expect(page).toHaveTitle(`(1) ${APPLE} · ${title}`);
  await desk.alerts.toasts.getByRole("button", { name: /^Arm again/ }).click();
  await expect(desk.alerts.toasts).toHaveCount(0);
  await expect(page).toHaveTitle(title);
  await expect(desk.alerts.rows).toContainText("Already beyond; waiting to recross");

  await test.step("the command field arms a fired alert again, and says so", async () => {
    await simulator.pin(APPLE, CALM);
    await expect(desk.alerts.rows).not.toContainText("Already beyond");
    await simulator.pin(APPLE, UP);
    await expect(desk.alerts.toasts).toHaveCount(1);
    await new CommandField(page).do("arm");
    await expect(desk.alerts.toasts).toHaveCount(0);
    await expect(page.getByText(/^Armed again: Mid up or down/)).toBeVisible();
    await expect(desk.alerts.rows).toHaveAttribute("data-state", "armed");
  });

  await test.step("the bell counts a fired alert until it has opened the log", async () => {
    await simulator.pin(APPLE, CALM);
    await expect(desk.alerts.rows).not.toContainText("Already beyond");
    await expect(desk.alerts.bell).toHaveAccessibleName("Alert log");
    await simulator.pin(APPLE, UP);
    await expect(desk.alerts.bell).toHaveAccessibleName("Alert log: 1 new");
    await desk.alerts.bell.click();
    await expect(desk.alerts.firings).toHaveCount(3);
    await expect(desk.alerts.bell).toHaveAttribute("data-unseen", "0");
    await expect(desk.alerts.toasts).toHaveCount(0);
    await expect(page).toHaveTitle(title);
  });
});

test("the text of a request for an unlisted instrument is selected where the browser does not let pages copy", async ({
  desk,
  page,
}) => {
  await desk.open([APPLE]);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  await desk.rail.search.fill("DE0007164600");
  await desk.rail.notListed.getByRole("button", { name: "Copy the text" }).click();
  await expect(desk.rail.notListed).toContainText("The text is selected");
  const selected = await page.evaluate(() => getSelection()?.toString());
  expect(selected).toContain("Instrument request: DE0007164600");
});
