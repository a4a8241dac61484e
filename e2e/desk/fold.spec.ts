import type { Locator } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { Chart } from "../pages/chart.ts";
import type { DeskPage } from "../pages/desk-page.ts";
import { FOLD_WORDS, type FoldWords } from "../support/fold-words.ts";
import { expectInView } from "../support/in-view.ts";
import { APPLE, FUND, THIRD } from "../support/market.ts";

// The simulated market has the most above the detail: a strip says that every price is invented.
test.use({ market: "embedded" });

type Parts = readonly (readonly [name: string, part: Locator])[];

/** Returns an instrument's row in any language: the grid has another name in each. */
const rowOf = ({ page }: DeskPage, isin: string) =>
  page.locator(`[data-testid=quote][data-isin=${isin}]`);

/** Opens an instrument in detail with the longest notes: a size beyond the touch, and a budget. */
async function openFull(desk: DeskPage, { quantity, budget }: FoldWords, language: string) {
  const { estimate, focus, page } = desk;
  await page.goto(`/?isin=${[APPLE, FUND, THIRD].join()}&focus=${APPLE}&lang=${language}`);
  await expect(rowOf(desk, FUND)).toHaveAttribute("data-state", "live");
  await estimate.quantity.fill(quantity);
  await expect(estimate.buy).toHaveAttribute("data-covered", "false");
  await estimate.budget.fill(budget);
  await expect(estimate.affordable).not.toHaveAttribute("data-value", "");
  const high = focus.panel.locator("[data-field=window-high]");
  await expect(high).not.toHaveAttribute("data-value", "");
}

/** Returns the parts that must be in view. */
function partsOf(desk: DeskPage, words: FoldWords) {
  const { estimate, focus, page } = desk;
  const button = (name: string) => focus.panel.getByRole("button", { name, exact: true });
  const price: Parts = [
    ["the bid", focus.value("bid-price")],
    ["the ask", focus.value("ask-price")],
    ["the quantity", estimate.quantity],
    ["buy", estimate.buy],
    ["sell", estimate.sell],
    ["round trip", estimate.roundTrip],
    ["how far the touch reaches", focus.panel.getByText(words.known)],
    ["the chart", page.getByTestId("chart")],
  ];
  const first: Parts = [
    ...price,
    ["the presets", button(words.askSize)],
    ["the budget", estimate.budget],
    ["what it buys", estimate.affordable],
  ];
  const alerts: Parts = [["the head of the alerts", button(words.addAlert)]];
  const list: Parts = [["a row of the list", rowOf(desk, FUND)]];
  return { price, first, alerts, list };
}

for (const language of ["en", "de"] as const) {
  test(`no key part of the detail lies below the fold, ${language}`, async ({ desk, page }) => {
    const words = FOLD_WORDS[language];
    await openFull(desk, words, language);
    const { price, first, alerts, list } = partsOf(desk, words);
    for (const [width, height, parts] of [
      [1440, 900, [...first, ...alerts]],
      [1366, 768, first],
      [1280, 800, first],
      [768, 1024, [...first, ...alerts, ...list]],
      [900, 800, [...price, ...list]],
    ] as const) {
      await test.step(`every key part is in view at ${width} by ${height}`, async () => {
        await page.setViewportSize({ width, height });
        await expectInView(parts);
        const { height: paneHeight = 0 } = (await page.locator(".focus-pane").boundingBox()) ?? {};
        // Below the list, the detail leaves it more than half of the window.
        if (width < 900) expect(paneHeight).toBeLessThan(0.49 * height);
      });
    }
  });
}

test("the chart gives way to compared sizes, so that the budget and the alerts stay in view", async ({
  desk,
  page,
}) => {
  const words = FOLD_WORDS.en;
  await page.setViewportSize({ width: 1440, height: 1080 });
  await openFull(desk, words, "en");
  await desk.estimate.quantity.fill("1500");
  await page.getByTestId("compare").click();
  await expect(page.getByTestId("compared").first()).toBeVisible();
  const { alerts } = partsOf(desk, words);
  await expectInView([["the budget", desk.estimate.budget], ...alerts]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectInView([["the budget", desk.estimate.budget]]);
});

test("price, spread, estimate and the whole form of an alert are in view together while it is open, and the detail is as before once it closes", async ({
  desk,
  page,
}) => {
  const { alerts, estimate, focus } = desk;
  await openFull(desk, FOLD_WORDS.en, "en");
  const chart = page.getByTestId("chart");
  const save = alerts.form.getByRole("button", { name: "Add alert" });
  const box = (part: Locator) =>
    part.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top, bottom };
    });
  const scrolledBy = () => focus.panel.evaluate((panel) => panel.parentElement?.scrollTop ?? 0);
  /** The chart covers the whole of the estimate, or nothing of it; below the list, the estimate is beside the chart. */
  const expectNotCut = async (chartBottom: number) => {
    if ((page.viewportSize()?.width ?? 0) < 900) return;
    const [first, last] = [await box(estimate.quantity), await box(estimate.budget)];
    expect(first.top >= chartBottom, "the estimate is cut").toBe(last.bottom >= chartBottom);
  };
  /** What an alert is decided by, beside the price. */
  const figures: Parts = [
    ["the spread", focus.value("spread")],
    ["the quantity", estimate.quantity],
    ["buy", estimate.buy],
    ["sell", estimate.sell],
    ["round trip", estimate.roundTrip],
  ];
  for (const [width, height, has] of [
    [1440, 900, { chart: true, figures: true }],
    [1280, 800, { chart: false, figures: true }],
    // Nothing has room for both.
    [1440, 700, { chart: true, figures: false }],
    [768, 1024, { chart: true, figures: true }],
  ] as const) {
    await test.step(`at ${width} by ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await expect(chart).toBeInViewport();
      const before = { chart: await box(chart), scrolledBy: await scrolledBy() };
      await desk.watchlist.row(APPLE).focus();
      await page.keyboard.press("Alt+m");
      await expect(alerts.level).toBeFocused();
      for (const part of [alerts.form, save]) await expect(part).toBeInViewport({ ratio: 1 });
      if (has.figures) await expectInView(figures);
      if (!has.chart) {
        await expect(focus.value("ask-price")).toBeInViewport({ ratio: 1 });
        await expect(chart).toBeHidden();
        await page.keyboard.press("Escape");
        await expect.poll(() => box(chart)).toEqual(before.chart);
        return;
      }
      await expect(chart).toBeInViewport({ ratio: 1 });
      const kept = await box(chart);
      expect(kept.bottom - kept.top).toBeGreaterThanOrEqual(120);
      expect(kept.bottom).toBeLessThanOrEqual((await box(alerts.form)).top);
      const price = await box(focus.value("ask-size"));
      await expect(focus.value("ask-price")).toBeInViewport({ ratio: 1 });
      // Below the list, the price is beside the chart.
      if (width > 900) expect(kept.top).toBeGreaterThanOrEqual(price.bottom);
      await expectNotCut(kept.bottom);
      // The line and its label follow what is typed.
      const tags = chart.locator("span:has(> svg)");
      await expect(tags).toHaveCount(0);
      const ask = (await focus.value("ask-price").getAttribute("data-value")) ?? "";
      await alerts.level.fill(ask);
      await expect(tags).toHaveText(ask);
      await expect(tags).toBeInViewport({ ratio: 1 });
      await alerts.level.fill("1");
      await expect(save).toBeInViewport({ ratio: 1 });
      await expectNotCut((await box(chart)).bottom);
      await page.keyboard.press("Escape");
      await expect(alerts.form).toHaveCount(0);
      await expect(tags).toHaveCount(0);
      expect(await scrolledBy()).toBe(before.scrolledBy);
      await expect.poll(() => box(chart)).toEqual(before.chart);
    });
  }
  await test.step("in the widest window, fields are no wider than what is typed into them needs", async () => {
    await page.setViewportSize({ width: 2560, height: 1440 });
    await page.keyboard.press("Alt+m");
    await expect(alerts.level).toBeFocused();
    const widthOf = async (part: Locator) => (await part.boundingBox())?.width;
    expect(await widthOf(focus.panel)).toBeGreaterThan(800);
    expect(await widthOf(alerts.form)).toBeLessThan(580);
    expect(await widthOf(estimate.quantity)).toBeLessThan(300);
    expect(await widthOf(estimate.budget)).toBeLessThan(450);
    const top = (await box(alerts.add)).top;
    expect(top, "beside the estimate").toBeLessThan((await box(estimate.quantity)).top);
    await page.keyboard.press("Escape");
  });
  await test.step("a field that the keyboard reaches from the form is not behind the chart", async () => {
    await page.setViewportSize({ width: 1440, height: 700 });
    await page.keyboard.press("Alt+m");
    await expect(alerts.level).toBeFocused();
    for (let steps = 0; steps < 9; steps++) {
      await page.keyboard.press("Shift+Tab");
      if (await estimate.budget.evaluate((field) => field === document.activeElement)) break;
    }
    await expect(estimate.budget).toBeFocused();
    const { bottom } = await box(chart);
    expect((await box(estimate.budget)).top).toBeGreaterThanOrEqual(bottom);
    await expect(chart).toBeInViewport({ ratio: 1 });
  });
});

test("a name of twenty letters is whole in the list, and name and price stay while the rest scrolls", async ({
  desk,
  page,
}) => {
  const { focus, alerts, watchlist } = desk;
  await openFull(desk, FOLD_WORDS.en, "en");
  await test.step("a name of twenty letters is whole in the list", async () => {
    await watchlist.row(FUND).focus();
    await page.keyboard.press("F2");
    await page.keyboard.type("Mossgarth Orchard AG");
    await page.keyboard.press("Enter");
    const name = watchlist.row(FUND).locator(".own-label");
    await expect(name).toHaveText("Mossgarth Orchard AG");
    const cut = () => name.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(await cut()).toBe(0);
    // The button that removes the row comes under the pointer.
    await name.hover();
    await expect(watchlist.row(FUND).getByRole("button", { name: /^Remove / })).toBeVisible();
    expect(await cut()).toBe(0);
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await test.step("name and price stay in view while the rest scrolls", async () => {
    await new Chart(page).choose("Show as table");
    await alerts.add.scrollIntoViewIfNeeded();
    await page.mouse.move(1200, 600);
    await page.mouse.wheel(0, 2000);
    const scrolledBy = () => focus.panel.evaluate((panel) => panel.parentElement?.scrollTop ?? 0);
    await expect.poll(scrolledBy).toBeGreaterThan(60);
    await expectInView([
      ["the name", focus.panel.getByRole("heading").first()],
      ["the bid", focus.value("bid-price")],
      ["the ask", focus.value("ask-price")],
    ]);
    const price = focus.panel.locator(".sticky", {
      has: page.locator("[data-field=bid-price]"),
    });
    await expect(price, "a line scrolled halfway fades below it").toHaveCSS(
      "box-shadow",
      /, .*6px/,
    );
  });
});

test("a low window shows three rows above the detail, without the strip, the hint and the foot", async ({
  desk,
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(`/?isin=${[APPLE, FUND, THIRD].join()}&focus=${APPLE}`);
  await expectInView([APPLE, FUND, THIRD].map((isin) => [isin, rowOf(desk, isin)] as const));
  await expect(page.getByText("Every price here is invented")).toBeHidden();
  await expect(page.getByTestId("simulated")).toBeVisible();
  await page.setViewportSize({ width: 844, height: 600 });
  await expect(page.getByText("Every price here is invented")).toBeVisible();
});
