import { readFile } from "node:fs/promises";
import { expect, test } from "../fixtures.ts";
import { Chart } from "../pages/chart.ts";
import type { DeskPage } from "../pages/desk-page.ts";
import { expectAccessible } from "../support/axe.ts";
import { holdParts } from "../support/held-parts.ts";
import { storedInstants } from "../support/history.ts";
import { APPLE, EXAMPLE, touch } from "../support/market.ts";
import { setPacePreference } from "../support/pace-preference.ts";
import type { Simulator } from "../support/simulator.ts";

const LATER = touch({ bid: "10.7680 x 300", ask: "10.80640 x 5000" });
const [FIRST_PRICES, LATER_PRICES] = ["10.6620 10.7000", "10.7680 10.80640"];

test.beforeEach(async ({ context, simulator }) => {
  await setPacePreference(context, 1);
  await simulator.pin(APPLE, EXAMPLE);
});

/** Serves two quotes with exact figures, one after the other. */
async function seeTwoQuotes(desk: DeskPage, simulator: Simulator): Promise<Chart> {
  const chart = new Chart(desk.page);
  await desk.open([APPLE], APPLE);
  await chart.choose("Show as table");
  await expect.poll(() => chart.prices()).toEqual([FIRST_PRICES]);
  await simulator.pin(APPLE, LATER);
  await expect.poll(() => chart.prices()).toEqual([LATER_PRICES, FIRST_PRICES]);
  return chart;
}

test("the chart and its table give exact values, axe reports no violation there, and an outage is a gap", async ({
  context,
  desk,
  simulator,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const chart = await seeTwoQuotes(desk, simulator);
  await test.step("the keyboard moves from check to check, and exact values are given in words", async () => {
    await expect(chart.plot).toHaveAttribute("aria-valuetext", /bid 10\.76800, ask 10\.80640$/);
    await expect(chart.figure("chart-bid")).toHaveAttribute("data-value", "10.7680");
    await expect(chart.figure("chart-bid")).toHaveText("10.76800");
    await chart.plot.focus();
    await desk.page.keyboard.press("Home");
    await expect(chart.figure("chart-ask")).toHaveAttribute("data-value", "10.7000");
    await expect(chart.plot).toHaveAttribute(
      "aria-valuetext",
      /bid 10\.6620, ask 10\.7000, updated .*\.\d{9}Z$/,
    );
    await desk.page.keyboard.press("End");
    await expect(chart.figure("chart-ask")).toHaveAttribute("data-value", "10.80640");
    await expect
      .poll(async () => {
        await desk.page.keyboard.press("ArrowLeft");
        return chart.figure("chart-ask").getAttribute("data-value");
      })
      .toBe("10.7000");
    const at = await chart.readout.getAttribute("data-checked-at");
    await desk.page.keyboard.press("ArrowRight");
    await expect(chart.readout).not.toHaveAttribute("data-checked-at", at ?? "");
    await expect(chart.readout).toHaveAttribute("title", /updated \d{4}-.*\.\d{9}Z$/);
  });
  await test.step("the full instant of a check is copied with its quote", async () => {
    await chart.plot.focus();
    await desk.page.keyboard.press("Home");
    await desk.page.keyboard.press("Control+c");
    await expect
      .poll(() => desk.page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^US0378331005, .*updated .*\.\d{9}Z, bid 10\.6620 x 4800, ask 10\.7000 x 4800$/);
  });
  await test.step("the export has the exact values in view", async () => {
    const save = async (name: "Export CSV" | "Export JSON") => {
      const [download] = await Promise.all([
        desk.page.waitForEvent("download"),
        chart.choose(name),
      ]);
      return {
        name: download.suggestedFilename(),
        text: await readFile(await download.path(), "utf8"),
      };
    };
    const csv = await save("Export CSV");
    expect(csv.name).toMatch(/^US0378331005-15m-\d{8}T\d{6}Z-\d{8}T\d{6}Z\.csv$/);
    const [head, first, later] = csv.text.split("\r\n");
    expect(head).toBe(
      "source,isin,label,updated_at,checked_at,known_from,known_until,bid_price,bid_size,ask_price,ask_size",
    );
    expect(first).toMatch(/,US0378331005,.*\.\d{9}Z,.*,10\.6620,4800,10\.7000,4800$/);
    expect(later).toMatch(/,10\.7680,300,10\.80640,5000$/);
    const json = await save("Export JSON");
    const { instruments } = JSON.parse(json.text);
    expect(instruments[0].quotes[1]).toMatchObject({ ask_price: "10.80640", bid_size: "300" });
  });
  await test.step("the menu works by the keyboard alone", async () => {
    await chart.more.press("Enter");
    const hide = desk.page.getByRole("menuitem", { name: "Hide the table" });
    await expect(hide).toBeFocused();
    await hide.press("Enter");
    await expect(chart.table).toHaveCount(0);
    await expect(chart.more).toBeFocused();
    await chart.more.press("Enter");
    await desk.page.getByRole("menuitem", { name: "Show as table" }).press("Enter");
    await expect(chart.table).toBeVisible();
  });
  await test.step("axe reports no violation in the chart and its table", async () => {
    await chart.plot.focus();
    await desk.page.keyboard.press("Home");
    await expect(chart.figure("chart-ask")).toHaveAttribute("data-value", "10.7000");
    await expectAccessible(desk.page, "[data-testid=history]");
  });
  await test.step("an outage is a gap, in the chart, the table and the figures", async () => {
    await expect(chart.gaps).toHaveCount(0);
    await expect(chart.figure("window-longest-gap")).toHaveAttribute("data-value", "");
    await simulator.misbehave({ route: "quote", status: 503 });
    await expect(desk.focus.panel).toHaveAttribute("data-state", "stale");
    await expect(chart.section).toContainText("not checked");
    await expect(chart.figure("window-longest-gap")).toHaveAttribute("data-value", /^\d+$/);
    await simulator.behave();
    await expect(desk.focus.panel).toHaveAttribute("data-state", "live", { timeout: 20_000 });
    await expect(chart.gaps).toHaveCount(1);
    await expect(chart.gaps).toContainText("not checked for");
    await expect(chart.figure("window-longest-gap")).toHaveAttribute("data-value", /^\d+$/);
    expect(await chart.prices()).toEqual([LATER_PRICES, FIRST_PRICES]);
  });
});

test("a reload keeps the chart, and keys, wheel and buttons move it through time", async ({
  desk,
  simulator,
}) => {
  const chart = await seeTwoQuotes(desk, simulator);
  await test.step("a reload keeps the chart, its figures and the session", async () => {
    const session = desk.watchlist.row(APPLE).locator("[data-field=session-change]");
    // (10.7680 + 10.80640) / (10.6620 + 10.7000) − 1
    await expect(session).toHaveAttribute("data-value", "0.99");
    await expect(chart.figure("window-low")).toHaveAttribute("data-value", "10.6810");
    await expect(chart.figure("window-high")).toHaveAttribute("data-value", "10.78720");
    await expect.poll(() => storedInstants(desk.page, APPLE)).toHaveLength(2);
    const history = await holdParts(desk.page, ["HistoryContainer"]);
    await desk.page.reload();
    await history.requested;
    const before = await desk.estimate.quantity.boundingBox();
    history.release();
    await expect(chart.plot).toBeVisible();
    expect(await desk.estimate.quantity.boundingBox(), "nothing moves").toEqual(before);
    await chart.choose("Show as table");
    await expect.poll(() => chart.prices()).toEqual([LATER_PRICES, FIRST_PRICES]);
    await expect(session).toHaveAttribute("data-value", "0.99");
    await expect(chart.figure("window-low")).toHaveAttribute("data-value", "10.6810");
    // 0.0380 / 10.6810 and 0.03840 / 10.78720
    await expect(chart.spreadRange).toHaveAttribute("data-low", "35.58");
    await expect(chart.spreadRange).toHaveAttribute("data-high", "35.60");
  });
  await test.step("keys, wheel and buttons move through time and back to now", async () => {
    const { keyboard, mouse } = desk.page;
    await chart.plot.focus();
    const whole = await chart.span();
    await keyboard.press("+");
    await expect.poll(() => chart.span()).toBeLessThan(whole);
    await expect(chart.section).toHaveAttribute("data-following", "true");
    await keyboard.press("Shift+ArrowLeft");
    await expect(chart.section).toHaveAttribute("data-following", "false");
    await chart.follow.click();
    await expect(chart.section).toHaveAttribute("data-following", "true");
    const zoomed = await chart.span();
    await chart.plot.hover();
    await mouse.wheel(0, -300);
    await expect.poll(() => chart.span()).toBeLessThan(zoomed);
    await chart.plot.focus();
    await keyboard.press("0");
    // A window of the minimum length is a little longer while its end moves.
    await expect.poll(() => chart.span()).toBeGreaterThan(whole - 1000);
    await chart.window("1 h").check();
    await expect(chart.section).toHaveAttribute("data-window", "1h");
  });
});

test("the chart works without storage, and the page says that nothing is stored", async ({
  desk,
  page,
}) => {
  await page.addInitScript(
    "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }",
  );
  desk.askFromPage();
  const chart = new Chart(page);
  await desk.open([APPLE], APPLE);
  await expect(chart.note).toHaveAttribute("data-keeping", "blocked");
  await expect(chart.note).toContainText("does not let Touchline store a history");
  await chart.choose("Show as table");
  await expect.poll(() => chart.prices()).toEqual([FIRST_PRICES]);
});
