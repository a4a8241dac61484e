import { expect, test } from "../fixtures.ts";
import { expectInView } from "../support/in-view.ts";
import { APPLE, EXAMPLE, FUND } from "../support/market.ts";
import { PHONE } from "../support/phone.ts";

// The page with the most around the detail: the mark that every price is invented.
test.use({ ...PHONE, market: "embedded" });

test("what 1,500 would cost takes six actions and no scrolling", async ({
  desk,
  simulator,
  page,
}) => {
  const { estimate, focus, watchlist } = desk;
  await simulator.pin(APPLE, EXAMPLE);
  await desk.open([APPLE, FUND]);
  await test.step("a row shows the change of today", async () => {
    const session = watchlist.row(APPLE).locator("[data-field=session-change]");
    await expectInView([["the session change", session]]);
  });
  let actions = 0;
  const act = async (step: () => Promise<unknown>) => {
    actions += 1;
    await step();
  };
  await act(() => watchlist.row(APPLE).tap());
  await expectInView([
    ["the quantity", estimate.quantity],
    ["buy", estimate.buy],
  ]);
  await expect(estimate.quantity).toHaveAttribute("inputmode", "decimal");
  await act(() => estimate.quantity.tap());
  for (const digit of "1500") await act(() => page.keyboard.press(digit));
  await expect(estimate.buy).toHaveAttribute("data-value", "16050");
  expect(actions).toBeLessThanOrEqual(6);
  await expectInView([
    ["the bid", focus.value("bid-price")],
    ["the ask", focus.value("ask-price")],
    ["the quantity", estimate.quantity],
    ["buy", estimate.buy],
    ["sell", estimate.sell],
    ["round trip", estimate.roundTrip],
    ["the presets", estimate.button("Ask size")],
    ["the budget", estimate.budget],
  ]);
  await test.step("the bars around the quote take 180 px at the most", async () => {
    const main = page.getByRole("main");
    const height = await main.evaluate(({ clientHeight }) => clientHeight);
    expect(PHONE.viewport.height - height).toBeLessThanOrEqual(180);
  });
  await test.step("the price stays while the rest scrolls", async () => {
    await desk.alerts.add.scrollIntoViewIfNeeded();
    await page.getByRole("main").evaluate((main) => main.scrollTo(0, main.scrollHeight));
    await expect(focus.panel.getByRole("heading").first()).not.toBeInViewport();
    await expectInView([
      ["the bid", focus.value("bid-price")],
      ["the ask", focus.value("ask-price")],
    ]);
  });
});
