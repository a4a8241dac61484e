import { expect, test } from "../fixtures.ts";
import { APPLE, EXAMPLE, touch } from "../support/market.ts";

test.beforeEach(async ({ desk, simulator }) => {
  await simulator.pin(APPLE, EXAMPLE);
  await desk.open([APPLE], APPLE);
});

test("estimates and amounts are exact, say for how much their price is known, and follow the quote", async ({
  desk,
  simulator,
}) => {
  const { estimate } = desk;
  await test.step("an amount buys whole steps and leaves a remainder", async () => {
    await estimate.budget.fill("50,000");
    await expect(estimate.affordable).toHaveAttribute("data-value", "4672");
    await expect(estimate.affordable).toHaveAttribute("data-covered", "true");
    await expect(estimate.affordable).toHaveText("Buys at most 4,672; 9.60 left");
    await expect(estimate.step, "a lot size of one needs no field").toBeHidden();
    await estimate.showMore();
    await estimate.step.fill("100");
    await expect(estimate.affordable).toHaveAttribute("data-value", "4600");
    await estimate.budget.fill("100k");
    await expect(estimate.affordable).toHaveAttribute("data-value", "9300");
    await expect(estimate.affordable).toHaveAttribute("data-covered", "false");
    await expect(estimate.quantity).toHaveAttribute("placeholder", "9,300");
    await expect(estimate.buy).toHaveAttribute("data-value", "99510");
    await expect(estimate.section).toContainText("Size at the touch: 4,800 of 9,300");
  });
  await test.step("an amount is raised by whole steps, the part beyond the touch named", async () => {
    await estimate.step.fill("1");
    await estimate.raise.fill("50,000");
    await expect(estimate.raising).toHaveAttribute("data-value", "4690");
    await expect(estimate.raising).toHaveAttribute("data-covered", "true");
    await expect(estimate.raising).toHaveText("Sell at least 4,690; 4.78 over target");
    await estimate.step.fill("100");
    await expect(estimate.raising).toHaveAttribute("data-value", "4700");
    await estimate.raise.fill("100k");
    await expect(estimate.raising).toHaveAttribute("data-value", "9400");
    await expect(estimate.raising).toHaveAttribute("data-covered", "false");
    await expect(estimate.raising).toContainText("Size at the touch: 4,800 of 9,400");
  });
  await estimate.budget.fill("");
  await estimate.raise.fill("");
  await estimate.step.fill("1");
  for (const [typed, message] of [
    ["", "e.g. 4,800 or 12k"],
    ["0", "must be more than zero"],
    ["0.000", "must be more than zero"],
    ["-5", "buying and selling are both shown"],
    ["12,34", "Not a valid quantity"],
    ["1e5", "Not a valid quantity"],
    ["ten", "Not a valid quantity"],
  ] as const) {
    await test.step(`"${typed}" gives no estimate but says: ${message}`, async () => {
      await estimate.quantity.fill("100");
      await expect(estimate.buy).toHaveAttribute("data-value", "1070");
      await estimate.quantity.fill(typed);
      await expect(estimate.quantity).toHaveAccessibleDescription(new RegExp(message));
      for (const figure of [estimate.buy, estimate.sell, estimate.roundTrip]) {
        await expect(figure).toHaveAttribute("data-value", "");
        await expect(figure).toHaveText("–");
      }
    });
  }
  await test.step("an estimate beyond the touch says for how much its price is known", async () => {
    await estimate.quantity.fill("10,000");
    await expect(estimate.buy).toHaveAttribute("data-value", "107000");
    await expect(estimate.sell).toHaveAttribute("data-value", "106620");
    await expect(estimate.roundTrip).toHaveAttribute("data-value", "380");
    for (const figure of [estimate.buy, estimate.sell, estimate.roundTrip]) {
      await expect(figure).toHaveAttribute("data-covered", "false");
    }
    await expect(estimate.section).toContainText("Size at the touch: 4,800 of 10,000");
  });
  await test.step("within the touch an estimate is covered and has no remark", async () => {
    await estimate.quantity.fill("4800");
    await expect(estimate.buy).toHaveAttribute("data-value", "51360");
    await expect(estimate.buy).toHaveAttribute("data-covered", "true");
    await expect(estimate.sell).toHaveAttribute("data-value", "51177.6");
    await expect(estimate.section).not.toContainText("Size at the touch");
  });
  await test.step("shorthand stands for thousands and millions", async () => {
    await estimate.quantity.fill("12k");
    await expect(estimate.buy).toHaveAttribute("data-value", "128400");
    await estimate.quantity.fill("1.5m");
    await expect(estimate.buy).toHaveAttribute("data-value", "16050000");
  });
  await test.step("an estimate follows the quote", async () => {
    await estimate.quantity.fill("100");
    await simulator.pin(APPLE, touch({ bid: "10.6620 x 4800", ask: "10.7100 x 4800" }));
    await expect(estimate.buy).toHaveAttribute("data-value", "1071");
  });
  await test.step("a crossed book has no round trip", async () => {
    await simulator.pin(APPLE, touch({ bid: "10.75 x 100", ask: "10.70 x 100" }));
    await expect(desk.focus.panel).toHaveAttribute("data-book", "crossed");
    await expect(estimate.buy).toHaveAttribute("data-value", "1070");
    await expect(estimate.sell).toHaveAttribute("data-value", "1075");
    await expect(estimate.roundTrip).toHaveAttribute("data-value", "");
    await expect(estimate.section).toContainText("No round trip");
  });
  await test.step("an ask that is not above zero gives no budget estimate", async () => {
    await simulator.pin(APPLE, touch({ bid: "-1.00 x 100", ask: "0.00 x 100" }));
    await expect(desk.focus.value("ask-price")).toHaveAttribute("data-value", "0.00");
    await estimate.budget.fill("1000");
    await expect(estimate.affordable).toHaveAttribute("data-value", "");
    await expect(estimate.section).toContainText("while the ask is not above zero");
  });
});

test("compared quantities persist, and are shown for one instrument or, by a setting, for all", async ({
  desk,
  page,
}) => {
  const { estimate } = desk;
  await test.step("quantities are compared and removed by the keyboard alone", async () => {
    await estimate.quantity.focus();
    for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press("Tab");
    await expect(estimate.compare).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(estimate.quantity).toHaveValue("100");
    await page.keyboard.press("Tab");
    await expect(estimate.button("Remove 100")).toBeFocused();
    await page.keyboard.press("Space");
    await expect(estimate.compared).toHaveCount(2);
    await expect(estimate.comparison).toBeFocused();
  });
  await test.step("quantities are chosen by one press, compared side by side, and survive a reload", async () => {
    await estimate.button("10k").click();
    await expect(estimate.quantity).toHaveValue("10,000");
    await expect(estimate.buy).toHaveAttribute("data-value", "107000");
    await estimate.button("Ask size").click();
    await expect(estimate.quantity).toHaveValue("4,800");

    await estimate.quantity.fill("100");
    await estimate.button("Add 100").click();
    await estimate.compare.click();
    await expect(estimate.comparison).toHaveCount(0);
    await estimate.compare.click();
    await expect(estimate.compared).toHaveCount(3);
    await expect(estimate.ofRow("10000", "buy")).toHaveAttribute("data-value", "107000");
    await expect(estimate.ofRow("10000", "buy")).toHaveAttribute("data-covered", "false");
    await expect(estimate.row("10000")).toContainText("Size at the touch: 4,800 of 10,000");
    await expect(estimate.ofRow("1000", "round-trip")).toHaveText("38.00");
    await expect(estimate.ofRow("1000", "round-trip")).toHaveAttribute("data-covered", "true");
    await estimate.quantity.fill("2.5k");
    await estimate.button("Add 2,500").click();
    await estimate.button("Remove 100").click();
    const own = ["1000", "2500", "10000"];
    const values = () =>
      estimate.compared.evaluateAll((rows) => rows.map((row) => row.getAttribute("data-value")));
    expect(await values()).toEqual(own);
    await page.reload();
    await expect(estimate.compare).toHaveAttribute("aria-pressed", "false");
    await expect(estimate.comparison).toHaveCount(0);
    await estimate.compare.click();
    await expect(estimate.ofRow("2500", "sell")).toHaveAttribute("data-value", "26655");
    expect(await values()).toEqual(own);
    await expect(estimate.buy).toHaveCount(1);
  });
});

const LONG = `${"9".repeat(18)}.${"9".repeat(18)}`;

test("no figure is cut on a desk or a phone, however long it is", async ({
  desk,
  page,
  simulator,
}) => {
  await simulator.pin(APPLE, touch({ bid: `${LONG} x ${LONG}`, ask: `${LONG} x 5` }));
  const { estimate } = desk;
  await expect(desk.focus.value("ask-size")).toHaveAttribute("data-value", "5");
  await estimate.button("Bid size").click();
  await estimate.compare.click();
  await estimate.section.getByRole("button", { name: "Add" }).click();
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await test.step(`the longest figures fit at ${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await expect(desk.focus.back).toHaveCount(width === 390 ? 1 : 0);
      await estimate.button("Bid size").click();
      await estimate.budget.fill(LONG);
      await estimate.showMore();
      await estimate.raise.fill(LONG);
      await expect(estimate.compared).toHaveCount(4);
      for (const figure of [estimate.buy, estimate.affordable, estimate.raising]) {
        await expect(figure).not.toHaveAttribute("data-value", "");
      }
      expect(await estimate.cut()).toEqual([]);
      await desk.expectNoSidewaysScroll();
    });
  }
  await simulator.pin(APPLE, EXAMPLE);
  await expect(estimate.ofRow("10000", "buy")).toHaveText("107,000.00");
  await estimate.section.getByRole("button", { name: "Remove 999" }).click();
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await test.step(`usual figures fit at ${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await expect(desk.focus.back).toHaveCount(width === 390 ? 1 : 0);
      await expect(estimate.compared).toHaveCount(3);
      await estimate.budget.fill("50,000");
      await estimate.raise.fill("50,000");
      await expect(estimate.raising).not.toHaveAttribute("data-value", "");
      expect(await estimate.cut()).toEqual([]);
    });
  }
});
