import type { Locator } from "playwright/test";
import { instrumentList } from "#server/simulator/market/universe.ts";
import { expect, test } from "../fixtures.ts";
import { CommandField } from "../pages/command-field.ts";
import { DeskPage } from "../pages/desk-page.ts";
import { Wall } from "../pages/wall.ts";
import { countActions } from "../support/actions.ts";
import { expectAccessible, WINDOW } from "../support/axe.ts";
import { expectInView } from "../support/in-view.ts";
import { APPLE, FUND, touch } from "../support/market.ts";
import { setPacePreference } from "../support/pace-preference.ts";
import { hidePage } from "../support/visibility.ts";

const ABOVE = touch({ bid: "10.66 x 100", ask: "10.72 x 100" });
const AT = touch({ bid: "10.66 x 100", ask: "10.70 x 100" });
/** Longer than the page's interval between two checks. */
const INTERVAL_PASSED_MS = 1500;

test.beforeEach(async ({ context, simulator }) => {
  await setPacePreference(context, 1);
  await simulator.pin(APPLE, ABOVE);
});

test("the keyboard alone adds, edits, arms again and deletes alerts, shows them all over the desk, and sets one with two keys", async ({
  desk,
  page,
  simulator,
}) => {
  await desk.open([APPLE, FUND], APPLE);
  const row = desk.alerts.rows;
  await test.step("keys open the form for an alert, and all alerts over the desk", async () => {
    await page.keyboard.press("Alt+m");
    await desk.alerts.level.fill("10.70");
    await desk.alerts.level.press("Enter");
    await expect(row).toHaveCount(1);
    await desk.watchlist.row(FUND).click();
    await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
    await new CommandField(page).do("alert log");
    const drawer = page.getByRole("dialog", { name: "Alerts" });
    await drawer.getByRole("button", { name: `Show ${APPLE}` }).click();
    await expect(drawer).toHaveCount(0);
    await expect(desk.focus.panel).toHaveAttribute("data-isin", APPLE);
    await row.getByRole("button").first().press("Delete");
    await expect(row).toHaveCount(0);
  });
  await desk.alerts.add.press("Enter");
  await page.keyboard.type("10.71");
  await page.keyboard.press("Enter");
  await expect(desk.alerts.add).toBeFocused();
  await expect(row).toContainText("Ask at or below 10.71");
  await row.getByRole("button").press("Enter");
  await desk.alerts.act("Edit");
  await desk.alerts.level.fill("10.70");
  await desk.alerts.level.press("Enter");
  await expect(row).toContainText("Ask at or below 10.70");
  await expect(row).toContainText("0.02 (0.19\u00a0%) away");
  await row.getByRole("button").press("Enter");
  await expect(row).toContainText("Fires once, when the level is crossed.");
  await expect(row).not.toContainText("must first return");
  await simulator.pin(APPLE, AT);
  await expect(row).toHaveAttribute("data-state", "fired");
  await desk.alerts.act("Arm again");
  await expect(row).toHaveAttribute("data-state", "armed");
  await expect(row).toContainText("Already beyond; waiting to recross");
  await expect(row.getByRole("button").first()).toBeFocused();
  await expect(desk.alerts.toasts).toHaveCount(0);
  await row.getByRole("button").first().press("Delete");
  await expect(row).toHaveCount(0);
  await expect(desk.alerts.add).toBeFocused();
  await test.step("two keys and the digits set an alert on the ask, and it fires on the move", async () => {
    await simulator.pin(APPLE, ABOVE);
    await desk.watchlist.row(APPLE).focus();
    await expect(desk.focus.value("ask-price")).toHaveAttribute("data-value", "10.72");
    const actions = await countActions(page);
    await page.keyboard.press("Alt+m");
    await expect(desk.alerts.level).toBeFocused();
    await expect(desk.alerts.level).toHaveValue("");
    await expect(desk.alerts.level).toHaveAttribute("placeholder", "10.72");
    await expectInView([["the form", desk.alerts.form]]);
    await expect.poll(() => coveredChart(desk.focus.panel)).toBeLessThan(12);
    await page.keyboard.type("10.70");
    await page.keyboard.press("Enter");
    await expect(desk.alerts.rows).toContainText("Ask at or below 10.70");
    expect(await actions()).toBe(2 + "10.70".length);
    await desk.alerts.watched();
    await simulator.pin(APPLE, AT);
    await expect(desk.alerts.toasts).toHaveCount(1);
  });
  await test.step("a key arms the alert in the line again, and the focus stays on the row", async () => {
    await desk.watchlist.row(FUND).focus();
    await page.keyboard.press("!");
    await expect(desk.alerts.toasts).toHaveCount(0);
    await expect(page.getByText(`Armed again: Ask at or below 10.70 · ${APPLE}`)).toBeVisible();
    await expect(desk.watchlist.row(FUND)).toBeFocused();
    await page.keyboard.press("!");
    await expect(page.getByText("No fired alert on this instrument")).toBeVisible();
  });
  await test.step("an alert that is saved is in view below the price, and a note says that it stands", async () => {
    await page.setViewportSize({ width: 1440, height: 700 });
    const scrolled = () =>
      desk.focus.panel.evaluate((panel) => panel.closest(".focus-pane")?.scrollTop);
    for (const level of ["10.1", "10.2", "10.3"]) {
      await desk.watchlist.row(APPLE).focus();
      await page.keyboard.press("Alt+m");
      await desk.alerts.level.fill(level);
      await expect.poll(scrolled).toBeGreaterThan(0);
      await desk.alerts.level.press("Enter");
      await expect(desk.alerts.rows.last()).toContainText(`Ask at or below ${level}`);
      await expect(desk.alerts.rows.last()).toBeInViewport({ ratio: 1 });
      await expect(desk.focus.value("ask-price")).toBeInViewport({ ratio: 1 });
      await desk.alerts.watched();
    }
    const note = page.locator("main").getByText("Alert saved: Ask at or below 10.3");
    // The note is there for a few seconds only: one call reads all places.
    const { gap, end } = await note.evaluate((element) => {
      const { top, right } = element.getBoundingClientRect();
      const main = element.closest("main")?.getBoundingClientRect().right ?? Number.NaN;
      const foot = document.querySelector("main footer")?.getBoundingClientRect().top ?? Number.NaN;
      return { gap: top - foot, end: main - right };
    });
    expect(gap, "it covers the foot and no row").toBeGreaterThanOrEqual(-1);
    expect(end, "it ends before the edge of the list").toBeGreaterThanOrEqual(8);
  });
  await test.step("Enter fills an empty level with the price, selected, and the arrow keys move it", async () => {
    await desk.watchlist.row(APPLE).focus();
    await page.keyboard.press("Alt+m");
    await expect(desk.alerts.level).toHaveAttribute("placeholder", "10.70");
    await page.keyboard.press("Enter");
    await expect(desk.alerts.level).toHaveValue("10.70");
    await page.keyboard.press("Shift+ArrowUp");
    await expect(desk.alerts.level).toHaveValue("10.81");
    await expect(desk.alerts.form.getByRole("radio", { name: "At or above" })).toBeChecked();
    await page.keyboard.press("Enter");
    await expect(desk.alerts.rows.last()).toContainText("Ask at or above 10.81");
  });
});

test("on a page without a focused row, the form of an alert and both fields for amounts lead to a row", async ({
  desk,
  page,
}) => {
  await desk.open([FUND, APPLE], APPLE);
  const row = desk.watchlist.row(APPLE);
  const leave = async () => {
    await page.keyboard.press("Escape");
    await expect(row).toBeFocused();
    await page.reload();
    await expect(desk.focus.value("ask-price")).toHaveAttribute("data-value", "10.72");
    await expect(page.locator("body")).toBeFocused();
  };
  await page.keyboard.press("Alt+m");
  await desk.alerts.level.fill("10.70");
  await page.keyboard.press("Enter");
  await expect(desk.alerts.rows).toHaveCount(1);
  await expect(row).toBeFocused();
  await desk.alerts.add.focus();
  await leave();
  await page.keyboard.press("Alt+m");
  await expect(desk.alerts.level).toBeFocused();
  await leave();
  await page.keyboard.press("Alt+q");
  await page.keyboard.type("5");
  await expect(desk.estimate.quantity).toBeFocused();
  await leave();
  await page.keyboard.press("=");
  await page.keyboard.type("5");
  await expect(desk.listEstimate.field).toBeFocused();
  await expect(desk.listEstimate.field).toHaveValue("5");
  await leave();
});

test("while a form is open, the key arms the alert whose button shows it, also from the row of another instrument", async ({
  desk,
  page,
  simulator,
}) => {
  const dismiss = () => desk.alerts.toasts.getByRole("button", { name: /^Dismiss/ }).click();
  await simulator.pin(FUND, ABOVE);
  await desk.open([APPLE, FUND], APPLE);
  for (const isin of [APPLE, FUND]) {
    await desk.watchlist.row(isin).click();
    await expect(desk.focus.panel).toHaveAttribute("data-isin", isin);
    await desk.alerts.onAsk("10.70");
    await simulator.pin(isin, AT);
    await expect(desk.alerts.toasts).toHaveCount(1);
    await dismiss();
    await expect(desk.alerts.toasts).toHaveCount(0);
  }
  await desk.watchlist.row(APPLE).click();
  await page.keyboard.press("Alt+m");
  await expect(desk.alerts.level).toBeFocused();
  await desk.watchlist.row(APPLE).focus();
  await page.keyboard.press("ArrowDown");
  await expect(desk.watchlist.row(FUND)).toBeFocused();
  await expect(desk.focus.panel).toHaveAttribute("data-isin", APPLE);
  const arm = desk.alerts.section.getByRole("button", { name: "Arm again" });
  await expect(arm).toHaveAttribute("aria-keyshortcuts", "!");
  await page.keyboard.press("!");
  await expect(page.getByText(`Armed again: Ask at or below 10.70 · ${APPLE}`)).toBeVisible();
  await expect(arm).toHaveCount(0);
  await expect(desk.watchlist.row(FUND)).toBeFocused();
});

test("an alert whose condition already holds fires at once, or waits until it crosses again, and a stale quote holds it", async ({
  desk,
  page,
  simulator,
}) => {
  await desk.open([APPLE, FUND], APPLE);
  const row = desk.alerts.rows;
  await desk.alerts.add.press("Enter");
  await desk.alerts.level.fill("10.72");
  await test.step("a level at the ask needs a direction, which the keyboard chooses and saves", async () => {
    await page.keyboard.press("Enter");
    await expect(desk.alerts.form.getByRole("radio", { name: "At or above" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Wait for next crossing" })).toBeFocused();
  });
  // A later check with the form open covers the rest of the page.
  await expectAccessible(page, "[data-testid=focus]");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(row).toHaveAttribute("data-state", "fired");
  const bell = desk.watchlist.row(APPLE).getByRole("img", { name: /^Alert / });
  await expect(bell).toHaveAccessibleName("Alert fired");
  // The first alert starts the watch, and is shown as any other.
  await expect(desk.alerts.toasts).toContainText(/^Fired.*Ask 10\.72/);
  await expect(page).toHaveTitle(/^\(1\)/);
  await desk.alerts.add.press("Enter");
  await desk.alerts.level.fill("10.73");
  await desk.alerts.direction.getByText("At or below").click();
  await desk.alerts.level.press("Enter");
  await test.step("a question that is left saves nothing, says so, and keeps the draft", async () => {
    const wait = page.getByRole("button", { name: "Wait for next crossing" });
    await expect(wait).toBeFocused();
    await desk.watchlist.row(FUND).click();
    await expect(page.getByText(/^Alert not saved: Ask at or below 10\.73/)).toBeVisible();
    await desk.watchlist.row(APPLE).click();
    await expect(row).toHaveCount(1);
    await desk.alerts.add.press("Enter");
    await expect(desk.alerts.level).toHaveValue("10.73");
    await desk.alerts.level.press("Enter");
    await wait.press("Enter");
  });
  const waiting = row.filter({ hasText: "10.73" });
  await expect(waiting).toHaveAttribute("data-state", "armed");
  await expect(waiting).toContainText("Already beyond; waiting to recross");
  await simulator.pin(APPLE, touch({ bid: "10.66 x 100", ask: "10.80 x 100" }));
  await expect(waiting).toContainText("0.07 (0.65\u00a0%) away");
  await simulator.pin(APPLE, AT);
  await expect(waiting).toHaveAttribute("data-state", "fired");
  await desk.alerts.all.click();
  await expect(desk.alerts.firings).toHaveText([/Fired at 10.70/, /Fired at 10.72/]);
  await page.keyboard.press("Escape");
  await test.step("a stale quote holds its alert, and the alert reports what it missed across the gap", async () => {
    await desk.alerts.onAsk("10.60");
    const held = row.filter({ hasText: "10.60" });
    await expect(held).toContainText("0.10 (0.93\u00a0%) away");
    await simulator.misbehave({ route: "quote", status: 500 });
    await expect(held).toHaveAttribute("data-state", "held");
    await expect(held).toContainText("on hold, quote stale");
    await simulator.pin(APPLE, touch({ bid: "10.50 x 100", ask: "10.60 x 100" }));
    await simulator.behave();
    await expect(held).toHaveAttribute("data-state", "fired", { timeout: 10_000 });
    await held.getByRole("button").first().click();
    await expect(held).toContainText("the exact time of the crossing is unknown");
  });
});

/** Returns the bottom of the sticky price. */
const priceEnd = (panel: Locator) =>
  panel.evaluate((element) => {
    const parts = [...element.querySelectorAll(".quote-parts > *")];
    const sticky = parts.filter((part) => getComputedStyle(part).position === "sticky");
    return Math.max(...sticky.map((part) => part.getBoundingClientRect().bottom));
  });

/** Returns by how many pixels the sticky price covers the lines of the chart. */
const coveredChart = async (panel: Locator) =>
  (await priceEnd(panel)) - ((await panel.locator(".uplot").boundingBox())?.y ?? 0);

test("an alert fires while the page is hidden, and the page requests only its instrument", async ({
  desk,
  page,
  simulator,
}) => {
  await desk.takeTime();
  await desk.open([APPLE, FUND], APPLE);
  await desk.alerts.onAsk("10.70");
  await page.clock.runFor(10_000);
  await expect(desk.alerts.rows).toContainText("0.02 (0.19\u00a0%) away");
  await hidePage(page);
  await page.clock.runFor(2000);
  // The gateway may still send one request for each key that the page wanted before, by its own clock.
  await simulator.quietFor(INTERVAL_PASSED_MS);
  await simulator.forgetRequests();
  await simulator.pin(APPLE, AT);
  // In steps, because answers take real time and the deadline is in the page's time.
  await expect(async () => {
    await page.clock.runFor(3000);
    await expect(desk.alerts.rows).toHaveAttribute("data-state", "fired", { timeout: 250 });
  }).toPass({ intervals: [0], timeout: 20_000 });
  await simulator.quietFor(INTERVAL_PASSED_MS);
  const asked = await simulator.requests();
  expect(new Set(asked.map(({ isin }) => isin))).toEqual(new Set([APPLE]));
  expect(asked.length).toBeLessThanOrEqual(3);
  await page.clock.runFor(120_000);
  expect((await simulator.requests()).length, "nothing more, once it fired").toBe(asked.length);
});

test("an alert that fires on the wall marks its tile and is named in the head, and no tile moves", async ({
  desk,
  page,
  simulator,
}) => {
  const wall = new Wall(page);
  await desk.open([APPLE, FUND], APPLE);
  await desk.alerts.onAsk("10.70");
  await wall.goto([APPLE, FUND]);
  await desk.alerts.watched();
  await expect(wall.tile(APPLE)).toHaveAttribute("data-state", "live");
  const before = await wall.tile(APPLE).boundingBox();
  await simulator.pin(APPLE, AT);
  await expect(wall.tile(APPLE)).toContainText("Alert fired: Ask at or below 10.70");
  const fired = wall.root.getByRole("banner").getByTestId("alert-toast");
  await expect(fired).toContainText(/Fired at \d\d:\d\d:\d\d Ask at or below 10\.70/);
  await test.step("a narrow head leaves out the condition, and says when it fired", async () => {
    const time = fired.getByText(/^Fired at/);
    const condition = fired.getByText("Ask at or below 10.70");
    const size = page.viewportSize();
    await page.setViewportSize({ width: 760, height: 390 });
    await expect(time).toBeInViewport({ ratio: 0.9 });
    await expect(condition).not.toBeInViewport();
    if (size) await page.setViewportSize(size);
    await expect(condition).toBeInViewport({ ratio: 0.9 });
  });
  expect(await wall.tile(APPLE).boundingBox()).toEqual(before);
  // The way back takes its place before the pointer comes to the message.
  await page.mouse.move(400, 400);
  await expect(wall.root).toHaveAttribute("data-awake", "");
  await page.getByRole("button", { name: /^Dismiss the alert on/ }).click();
  await expect(desk.alerts.toasts).toHaveCount(0);
  await expect(wall.tile(APPLE)).not.toContainText("Alert fired");
  await test.step("its name leads to the desk, with the instrument in detail and the focus on its row", async () => {
    await simulator.pin(FUND, ABOVE);
    await page.keyboard.press("Escape");
    await desk.watchlist.row(FUND).click();
    await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
    await desk.alerts.onAsk("10.70");
    await desk.watchlist.row(APPLE).click();
    await expect(desk.focus.panel).toHaveAttribute("data-isin", APPLE);
    await page.keyboard.press("Shift+F8");
    await expect(wall.tile(FUND)).toHaveAttribute("data-state", "live");
    await desk.alerts.watched();
    await simulator.pin(FUND, AT);
    const name = wall.root.getByTestId("alert-toast").getByRole("button").first();
    await name.press("Enter");
    await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
    await expect(desk.watchlist.row(FUND)).toBeFocused();
    await expect(desk.alerts.toasts).toHaveCount(0);
  });
});

test("one of several tabs fires an alert, all of them show and count it until it is seen in one, and alerts outlive the tabs", async ({
  context,
  desk,
  simulator,
}) => {
  await desk.open([APPLE], APPLE);
  await desk.alerts.onAsk("10.70");
  const second = new DeskPage(await context.newPage());
  await second.open([APPLE], APPLE);
  await expect(second.alerts.rows).toContainText("0.02 (0.19\u00a0%) away");
  await second.alerts.watched();
  await simulator.pin(APPLE, AT);
  for (const tab of [desk, second]) await expect(tab.alerts.toasts).toHaveCount(1);
  await second.page.reload();
  await expect(second.alerts.rows).toHaveAttribute("data-state", "fired");
  for (const tab of [desk, second]) {
    await expect(tab.alerts.bell).toHaveAttribute("data-unseen", "1");
    await expect(tab.alerts.toasts).toHaveCount(1);
  }
  await second.alerts.all.click();
  await expect(second.alerts.firings).toHaveCount(1);
  for (const tab of [desk, second]) {
    await expect(tab.alerts.bell).toHaveAttribute("data-unseen", "0");
    await expect(tab.alerts.toasts).toHaveCount(0);
  }
  await desk.page.close();
  await second.page.reload();
  await expect(second.alerts.bell).toHaveAttribute("data-unseen", "0");
});

test("an alert on the ask fires once at its level and names the quote, and axe reports no violation in alerts, their form, their line and the log", async ({
  desk,
  page,
  simulator,
}) => {
  // axe checks each instrument of the list.
  await simulator.list([], instrumentList(60).slice(10));
  await desk.open([APPLE], APPLE);
  await desk.alerts.onAsk("10.70");
  const row = desk.alerts.rows;
  await expect(row).toHaveAttribute("data-isin", APPLE);
  await expect(row).toHaveAttribute("data-state", "armed");
  await expect(row).toContainText("Ask at or below 10.70");
  await expect(row).toContainText("0.02 (0.19\u00a0%) away");
  const { height } = desk.page.viewportSize() ?? { height: 0 };
  await desk.watchlist.row(APPLE).focus();
  const place = await desk.watchlist.row(APPLE).boundingBox();
  await simulator.pin(APPLE, AT);
  await expect(row).toHaveAttribute("data-state", "fired");
  await expect(row).toContainText(/fired \d\d:\d\d:\d\d/);
  await expect(desk.alerts.toasts).toHaveCount(1);
  await expect(desk.alerts.toasts).toContainText(
    /^Fired at \d\d:\d\d:\d\d.*Ask at or below 10\.70.*Ask 10\.70/,
  );
  await test.step("its line moves no row and is below them all, beside the detail", async () => {
    await expect(desk.watchlist.row(APPLE)).toHaveCSS("background-image", /gradient/);
    expect(await desk.watchlist.row(APPLE).boundingBox()).toEqual(place);
    const line = await desk.alerts.toasts.boundingBox();
    const table = await desk.watchlist.grid.boundingBox();
    expect(line?.y).toBeGreaterThanOrEqual((table?.y ?? Number.NaN) + (table?.height ?? 0));
    expect(line?.height).toBeLessThan(48);
    expect(line?.y).toBeLessThan(height);
  });
  await test.step("armed again on its line, it says so; the next firing is named as another one, with its time", async () => {
    await desk.alerts.toasts.getByRole("button", { name: /^Arm again/ }).click();
    await expect(desk.alerts.toasts).toHaveCount(0);
    await expect(page.getByText(/^Armed again: Ask at or below 10\.70/)).toBeVisible();
    await simulator.pin(APPLE, touch({ bid: "10.66 x 100", ask: "10.72 x 100" }));
    await expect(row).toContainText("away");
    await simulator.pin(APPLE, AT);
    await expect(desk.alerts.toasts).toContainText(/^Fired again at \d\d:\d\d:\d\d/);
  });
  await row.getByRole("button").first().click();
  await desk.alerts.add.click();
  await expectAccessible(page);
  await desk.alerts.all.click();
  await expect(desk.alerts.firings).toHaveCount(2);
  await expect(desk.alerts.firings.first()).toContainText("Fired at 10.70: bid 10.66, ask 10.70.");
  await expectAccessible(page, WINDOW);
});
