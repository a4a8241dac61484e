import { expect, test } from "./fixtures.ts";
import { APPLE, EXAMPLE, touch } from "./support/market.ts";

test.beforeEach(async ({ desk, simulator }) => {
  await simulator.pin(APPLE, EXAMPLE);
  await desk.open([APPLE], APPLE);
});

test("past the touch an estimate says for how much its price is known", async ({ desk }) => {
  const { estimate } = desk;
  await estimate.quantity.fill("10,000");
  await expect(estimate.buy).toHaveAttribute("data-value", "107000");
  await expect(estimate.sell).toHaveAttribute("data-value", "106620");
  await expect(estimate.roundTrip).toHaveAttribute("data-value", "380");
  for (const figure of [estimate.buy, estimate.sell, estimate.roundTrip]) {
    await expect(figure).toHaveAttribute("data-covered", "false");
  }
  await expect(estimate.section).toContainText("Price known for 4,800 of 10,000 only");
});

test("within the touch an estimate is covered and says no more", async ({ desk }) => {
  const { estimate } = desk;
  await estimate.quantity.fill("4800");
  await expect(estimate.buy).toHaveAttribute("data-value", "51360");
  await expect(estimate.buy).toHaveAttribute("data-covered", "true");
  await expect(estimate.sell).toHaveAttribute("data-value", "51177.6");
  await expect(estimate.section).not.toContainText("Price known");
});

test("shorthand stands for thousands and millions", async ({ desk }) => {
  const { estimate } = desk;
  await estimate.quantity.fill("12k");
  await expect(estimate.buy).toHaveAttribute("data-value", "128400");
  await estimate.quantity.fill("1.5m");
  await expect(estimate.buy).toHaveAttribute("data-value", "16050000");
});

test("what is no quantity gives no estimate but a message beside the field", async ({ desk }) => {
  const { estimate } = desk;
  for (const [typed, message] of [
    ["", "Type a quantity"],
    ["0", "must be more than zero"],
    ["0.000", "must be more than zero"],
    ["-5", "buying and selling are both shown"],
    ["12,34", "not a quantity"],
    ["1e5", "not a quantity"],
    ["ten", "not a quantity"],
  ] as const) {
    await test.step(`"${typed}": ${message}`, async () => {
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
});

test("an amount buys whole steps and leaves a remainder", async ({ desk }) => {
  const { estimate } = desk;
  await estimate.budget.fill("50,000");
  await expect(estimate.affordable).toHaveAttribute("data-value", "4672");
  await expect(estimate.affordable).toHaveAttribute("data-covered", "true");
  await expect(estimate.affordable).toHaveText("buys 4,672, leaves 9.60");
  await estimate.step.fill("100");
  await expect(estimate.affordable).toHaveAttribute("data-value", "4600");
  await estimate.budget.fill("100k");
  await expect(estimate.affordable).toHaveAttribute("data-value", "9300");
  await expect(estimate.affordable).toHaveAttribute("data-covered", "false");
  await expect(estimate.affordable).toContainText("Price known for 4,800 of 9,300 only");
});

test("an estimate follows the quote", async ({ desk, simulator }) => {
  await desk.estimate.quantity.fill("100");
  await simulator.pin(APPLE, touch({ bid: "10.6620 x 4800", ask: "10.7100 x 4800" }));
  await expect(desk.estimate.buy).toHaveAttribute("data-value", "1071");
});

test("a crossed book has no round trip", async ({ desk, simulator }) => {
  await simulator.pin(APPLE, touch({ bid: "10.75 x 100", ask: "10.70 x 100" }));
  await expect(desk.focus.panel).toHaveAttribute("data-book", "crossed");
  await desk.estimate.quantity.fill("100");
  await expect(desk.estimate.buy).toHaveAttribute("data-value", "1070");
  await expect(desk.estimate.sell).toHaveAttribute("data-value", "1075");
  await expect(desk.estimate.roundTrip).toHaveAttribute("data-value", "");
  await expect(desk.estimate.section).toContainText("There is no round trip");
});

test("an ask that is not above zero gives no budget estimate", async ({ desk, simulator }) => {
  await simulator.pin(APPLE, touch({ bid: "-1.00 x 100", ask: "0.00 x 100" }));
  await expect(desk.focus.value("ask-price")).toHaveAttribute("data-value", "0.00");
  await desk.estimate.budget.fill("1000");
  await expect(desk.estimate.affordable).toHaveAttribute("data-value", "");
  await expect(desk.estimate.section).toContainText("while the ask is not above zero");
});
