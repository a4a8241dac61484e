import type { Locator } from "playwright/test";
import { expect, test } from "./fixtures.ts";
import { Chart } from "./pages/chart.ts";
import { expectInView } from "./support/in-view.ts";
import { APPLE, FUND, THIRD } from "./support/market.ts";

// The page with the most above the detail: the strip that says that every price is invented.
test.use({ market: "embedded" });

test("nothing decisive of the detail lies below the fold", async ({ desk, page }) => {
  const { focus, estimate, alerts, watchlist } = desk;
  const chart = new Chart(page);
  await desk.open([APPLE, FUND, THIRD], APPLE);
  await estimate.quantity.fill("10m");
  await expect(estimate.buy).toHaveAttribute("data-covered", "false");
  await estimate.budget.fill("50,000");
  await expect(estimate.affordable).not.toHaveAttribute("data-value", "");
  await expect(chart.figure("window-high")).not.toHaveAttribute("data-value", "");
  const first: readonly (readonly [string, Locator])[] = [
    ["the bid", focus.value("bid-price")],
    ["the ask", focus.value("ask-price")],
    ["the quantity", estimate.quantity],
    ["buy", estimate.buy],
    ["sell", estimate.sell],
    ["round trip", estimate.roundTrip],
    ["how far the touch reaches", estimate.section.getByText(/^Size at the touch: sell/)],
  ];
  const budget = [
    ["the presets", estimate.button("Ask size")],
    ["the budget", estimate.budget],
    ["what it buys", estimate.affordable],
  ] as const;
  const drawn = [["the chart", chart.plot]] as const;
  const list = [["a row of the list", watchlist.row(FUND)]] as const;
  const later = [["the head of the alerts", alerts.add]] as const;
  await test.step("a name of twenty letters is whole in the list", async () => {
    await watchlist.row(FUND).focus();
    await page.keyboard.press("F2");
    await page.keyboard.type("Mossgarth Orchard AG");
    await page.keyboard.press("Enter");
    const name = watchlist.row(FUND).locator(".own-label");
    await expect(name).toHaveText("Mossgarth Orchard AG");
    expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });
  for (const [width, height, parts] of [
    [1440, 900, [...first, ...drawn, ...budget, ...later]],
    [1366, 768, [...first, ...drawn, ...budget]],
    [1280, 800, [...first, ...drawn, ...budget]],
    [768, 1024, [...first, ...drawn, ...budget, ...later, ...list]],
    [900, 800, [...first, ...drawn, ...budget, ...list]],
  ] as const) {
    await test.step(`at ${width} by ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await expectInView(parts);
    });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await test.step("the price stays while the rest scrolls", async () => {
    await chart.choose("Show as table");
    await alerts.add.scrollIntoViewIfNeeded();
    await page.mouse.move(1200, 600);
    await page.mouse.wheel(0, 2000);
    await expect(focus.panel.getByRole("heading").first()).not.toBeInViewport();
    await expectInView([first[0], first[1]].filter((part) => part !== undefined));
  });
});
