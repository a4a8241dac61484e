import type { Locator, Page } from "playwright/test";
import { nameOf } from "#server/simulator/market/names.ts";
import { expect, test } from "../fixtures.ts";
import { countActions } from "../support/actions.ts";
import { expectNothingCut } from "../support/cut-text.ts";
import { FOLD_WORDS } from "../support/fold-words.ts";
import { expectInView } from "../support/in-view.ts";
import { APPLE, EXAMPLE, FUND, touch } from "../support/market.ts";
import { PHONE } from "../support/phone.ts";
import { takenPixels } from "../support/taken-pixels.ts";

// The simulated market has the most around the detail: a mark says that every price is invented.
test.use({ ...PHONE, market: "embedded" });

const NAME = nameOf(APPLE) ?? "";

/** Returns the height of all that is no row: bars, heads, and what is at the bottom. A field with the focus hides the bar. */
async function heightBesideRows(page: Page): Promise<number> {
  await page.locator("body").evaluate(({ ownerDocument: { activeElement } }) => {
    if (activeElement instanceof HTMLInputElement) activeElement.blur();
  });
  const first = await page.getByTestId("quote").first().boundingBox();
  const bottom = await page.locator(".phone nav").boundingBox();
  if (!first || !bottom) throw new Error("There is no row or no bar at the bottom");
  return first.y + bottom.height;
}

for (const language of ["en", "de"] as const) {
  test(`six actions without scrolling show what 1,500 would cost, ${language}`, async ({
    desk,
    simulator,
    page,
  }) => {
    const { estimate, focus } = desk;
    const row = page.locator(`[data-testid=quote][data-isin=${APPLE}]`);
    await simulator.pin(APPLE, EXAMPLE);
    await page.goto(`/?isin=${APPLE},${FUND}&lang=${language}`);
    await expect(row).toHaveAttribute("data-state", "live");
    await test.step("a row shows the change of today", async () => {
      await expectInView([["the session change", row.locator("[data-field=session-change]")]]);
    });
    await test.step("all that is no row takes 180 px at most", async () => {
      expect(await heightBesideRows(page)).toBeLessThanOrEqual(180);
      await expectInView([["the simulated mark", page.getByTestId("simulated")]]);
    });
    const button = (name: string) => focus.panel.getByRole("button", { name, exact: true });
    const actions = await countActions(page);
    await row.tap();
    await expectInView([
      ["the quantity", estimate.quantity],
      ["buy", estimate.buy],
    ]);
    await expect(estimate.quantity).toHaveAttribute("inputmode", "decimal");
    await test.step("the chart is in view without scrolling, with 120 px of its plot at least", async () => {
      await expect(focus.panel.getByTestId("chart")).toBeVisible();
      for (const [width, height] of [
        [360, 740],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        const chart = await focus.panel.getByTestId("chart").boundingBox();
        const bar = await page.locator(".phone nav").boundingBox();
        // The axis below the plot has 24 px.
        expect((bar?.y ?? 0) - (chart?.y ?? 0)).toBeGreaterThanOrEqual(144);
      }
    });
    await estimate.quantity.tap();
    await page.keyboard.type("1500");
    await expect(estimate.buy).toHaveAttribute("data-value", "16050");
    expect(await actions()).toBe(6);
    await expectInView([
      ["the bid", focus.value("bid-price")],
      ["the ask", focus.value("ask-price")],
      ["the quantity", estimate.quantity],
      ["buy", estimate.buy],
      ["sell", estimate.sell],
      ["round trip", estimate.roundTrip],
      ["the presets", button(FOLD_WORDS[language].askSize)],
      ["the budget", estimate.budget],
    ]);
    await test.step("Enter closes the keyboard on the screen, and the quote stays", async () => {
      await page.keyboard.press("Enter");
      await expect(estimate.quantity).not.toBeFocused();
      await expectInView([["buy", estimate.buy]]);
    });
    await test.step("the line of presets ends with no single letter of a button", async () => {
      const line = page.locator("div:has(> [role=group] > [data-testid=compare])");
      const letters = () =>
        line.evaluate((element) => {
          // Where the fade has no colour left.
          const faded = /(\d+)px\)\)$/.exec(getComputedStyle(element).maskImage)?.[1] ?? "0";
          const end = element.getBoundingClientRect().right - Number(faded);
          return Array.from(element.querySelectorAll("button"), (button) => {
            const text = document.createRange();
            text.selectNodeContents(button);
            const { left, right } = text.getBoundingClientRect();
            return Math.min(right, end) - left;
          }).filter((visible) => visible > 0 && visible < 10);
        });
      for (const width of [360, 412, 390]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await letters(), `at ${width} px`).toEqual([]);
      }
    });
    await test.step("the bars around the quote take 180 px at most", async () => {
      const main = page.getByRole("main");
      const height = await main.evaluate(({ clientHeight }) => clientHeight);
      expect(PHONE.viewport.height - height).toBeLessThanOrEqual(180);
    });
    await test.step("the name, the buttons and the price stay while the rest scrolls", async () => {
      // A lower window, in which most of the page scrolls away.
      await page.setViewportSize({ width: 390, height: 640 });
      await page.getByTestId("add-alert").scrollIntoViewIfNeeded();
      const scrolledBy = await page.getByRole("main").evaluate((main) => {
        main.scrollTo(0, main.scrollHeight);
        return main.scrollTop;
      });
      expect(scrolledBy).toBeGreaterThan(100);
      await expectInView([
        ["the name", focus.panel.getByRole("heading", { name: NAME })],
        ["the button back", focus.panel.getByRole("button", { name: FOLD_WORDS[language].back })],
        ["the bid", focus.value("bid-price")],
        ["the ask", focus.value("ask-price")],
      ]);
    });
  });
}

test.describe("a phone held sideways", () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test("has six rows in view with and without an estimate of the list, and the price beside its chart and estimate without scrolling", async ({
    desk,
    simulator,
    page,
  }) => {
    const { estimate, focus } = desk;
    await simulator.pin(APPLE, EXAMPLE);
    await page.goto(`/?isin=${APPLE},${FUND}`);
    const row = page.locator(`[data-testid=quote][data-isin=${APPLE}]`);
    await expect(row).toHaveAttribute("data-state", "live");
    const expectSixRows = async () => {
      const { height = 0 } = (await row.boundingBox()) ?? {};
      expect(height).toBeGreaterThanOrEqual(44);
      expect(390 - (await heightBesideRows(page))).toBeGreaterThanOrEqual(6 * height);
      expect(await takenPixels(row)).toEqual([]);
    };
    await expectSixRows();
    await page.getByRole("button", { name: "Estimate the list" }).tap();
    await desk.listEstimate.field.fill("1500");
    await expect(desk.listEstimate.of(APPLE, "row-sell")).toBeVisible();
    await expectInView([
      ["the field", desk.listEstimate.field],
      ["the legend", page.getByText("Underlined: not enough size").last()],
    ]);
    await expectSixRows();
    await test.step("nothing lies over the controls of the head, with less width either", async () => {
      const pause = page.getByTestId("pause");
      for (const [width, height] of [
        [667, 375],
        [568, 320],
        [844, 390],
      ] as const) {
        await page.setViewportSize({ width, height });
        await pause.tap({ trial: true });
        await expect(page.getByTestId("connection")).toBeInViewport({ ratio: 1 });
      }
    });
    await desk.listEstimate.clear.tap();
    await desk.listEstimate.field.press("Escape");
    await row.tap();
    await estimate.quantity.fill("1500");
    await expect(estimate.buy).toHaveAttribute("data-value", "16050");
    await estimate.quantity.blur();
    const inView = [
      ["the name", focus.panel.getByRole("heading").first()],
      ["the bid", focus.value("bid-price")],
      ["the ask", focus.value("ask-price")],
      ["the simulated mark", page.getByTestId("simulated")],
    ] as const;
    await expectInView([
      ...inView,
      ["the chart", focus.panel.getByTestId("chart")],
      ["the quantity", estimate.quantity],
      ["buy", estimate.buy],
      ["round trip", estimate.roundTrip],
    ]);
    await test.step("the line of the connection takes no height of the left half", async () => {
      const head = await focus.panel.locator("header").first().boundingBox();
      expect(head?.y).toBeLessThan(4);
      await expectInView([["the note", focus.panel.getByText(/at the touch/).first()]]);
      const line = await page.getByTestId("connection").boundingBox();
      const chart = await focus.panel.getByTestId("history").boundingBox();
      expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThan(chart?.y ?? 0);
    });
    await test.step("the chart has room for the labels of its prices, and the alerts are in view below it", async () => {
      const { height = 0 } = (await focus.panel.getByTestId("chart").boundingBox()) ?? {};
      expect(height).toBeGreaterThanOrEqual(140);
      await expectInView([["the button that adds an alert", page.getByTestId("add-alert")]]);
    });
    await test.step("the estimate is below the price, and the chart beside them", async () => {
      const rightOf = async (target: Locator) => {
        const box = await target.boundingBox();
        return box ? box.x + box.width : Number.NaN;
      };
      const chart = await focus.panel.getByTestId("chart").boundingBox();
      expect(await rightOf(estimate.buy)).toBeLessThan(chart?.x ?? 0);
      expect(await rightOf(focus.value("ask-price"))).toBeLessThan(chart?.x ?? 0);
    });
    await expectNothingCut(page, "sideways");
    await desk.expectNoSidewaysScroll();
    await test.step("the price stays while the rest scrolls", async () => {
      const scrolledBy = await page.getByRole("main").evaluate((main) => {
        main.scrollTo(0, main.scrollHeight);
        return main.scrollTop;
      });
      expect(scrolledBy).toBeGreaterThan(100);
      await expectInView(inView);
    });
  });
});

test("a quantity typed after a tap replaces the one before, and is whole with its result above a keyboard on the screen", async ({
  desk,
  page,
  simulator,
}) => {
  const { quantity, buy } = desk.estimate;
  await simulator.pin(APPLE, EXAMPLE);
  await page.goto(`/?isin=${APPLE}`);
  await page.locator(`[data-testid=quote][data-isin=${APPLE}]`).tap();
  for (const [typed, total] of [
    ["1500", "16050"],
    ["200", "2140"],
  ] as const) {
    await quantity.tap();
    await page.keyboard.type(typed);
    await expect(buy).toHaveAttribute("data-value", total);
    await quantity.blur();
  }
  await test.step("above a keyboard on the screen, the quantity and its result are whole", async () => {
    const { estimate } = desk;
    await estimate.quantity.fill("");
    await estimate.quantity.blur();
    await page.setViewportSize({ width: 390, height: 500 });
    await estimate.quantity.focus();
    await page.keyboard.type("1500");
    await expect(estimate.buy).toHaveAttribute("data-value", "16050");
    await expectInView([
      ["the quantity", estimate.quantity],
      ["buy", estimate.buy],
      ["round trip", estimate.roundTrip],
    ]);
    const bar = page.locator(".phone nav");
    const height = () => bar.evaluate((element) => element.getBoundingClientRect().height);
    await expect.poll(height).toBeLessThan(2);
    await estimate.quantity.blur();
    await expect.poll(height).toBeGreaterThan(40);
  });
});

test("in a window of 320 px no digit of a price is cut, and no price moves what is below it", async ({
  desk,
  page,
  simulator,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await simulator.pin(APPLE, EXAMPLE);
  await page.goto(`/?isin=${APPLE}`);
  const row = page.locator(`[data-testid=quote][data-isin=${APPLE}]`);
  await expect(row).toHaveAttribute("data-state", "live");
  expect((await row.boundingBox())?.height, "no line for the ISIN").toBeLessThanOrEqual(68);
  await test.step("five rows of an estimated list are in view", async () => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.getByRole("button", { name: "Estimate the list" }).tap();
    await desk.listEstimate.field.fill("1500");
    await expect(desk.listEstimate.of(APPLE, "row-sell")).toBeVisible();
    const { height = 0 } = (await row.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
    expect(568 - (await heightBesideRows(page))).toBeGreaterThanOrEqual(5 * height);
    const end = row.getByText(APPLE.slice(-4), { exact: true });
    await expectInView([["the end of the ISIN, which tells equal names apart", end]]);
    expect((await end.boundingBox())?.height).toBeGreaterThan(8);
    await desk.listEstimate.clear.tap();
    await desk.listEstimate.field.press("Escape");
    await page.setViewportSize({ width: 320, height: 640 });
  });
  await test.step("the longest prices stay in their halves and in their row", async () => {
    const longest = "123456789012345678.123456789012345678";
    await simulator.pin(APPLE, touch({ bid: `${longest} x 1`, ask: `${longest} x 1` }));
    for (const [side, from, to] of [
      ["bid", 0, 160],
      ["ask", 160, 320],
    ] as const) {
      const price = desk.watchlist.value(APPLE, `${side}-price`);
      await expect(price).toHaveAttribute("data-value", longest);
      const figure = price.locator(".fig");
      const place = () => figure.evaluate((element) => element.getBoundingClientRect());
      await expect.poll(async () => (await place()).right).toBeLessThanOrEqual(to);
      const { left, height } = await place();
      expect(left, side).toBeGreaterThanOrEqual(from);
      expect(height, side).toBeLessThan(24);
    }
  });
  await row.tap();
  const tops = new Set<number>();
  for (const price of ["15.8500", "1.11157", "36957.80", "123456.78901"]) {
    await simulator.pin(APPLE, touch({ bid: `${price} x 100`, ask: `${price} x 100` }));
    for (const side of ["bid", "ask"] as const) {
      const shown = desk.focus.value(`${side}-price`);
      await expect(shown).toHaveAttribute("data-value", price);
      const { left, right } = await shown.evaluate((element) => element.getBoundingClientRect());
      const [from, to] = side === "bid" ? [0, 160] : [160, 320];
      expect(left, `${side} ${price}`).toBeGreaterThanOrEqual(from);
      expect(right, `${side} ${price}`).toBeLessThanOrEqual(to);
    }
    await expect(desk.estimate.quantity).toBeVisible();
    tops.add((await desk.estimate.quantity.boundingBox())?.y ?? Number.NaN);
  }
  expect([...tops]).toEqual([expect.any(Number)]);
  expect(tops).not.toContain(Number.NaN);
  await test.step("a quantity beyond the size at the touch is warned of in whole sentences", async () => {
    await simulator.pin(APPLE, EXAMPLE);
    await desk.estimate.quantity.fill("10000");
    await expect(desk.focus.panel.getByText("The price beyond it is unknown.")).toBeVisible();
  });
});
