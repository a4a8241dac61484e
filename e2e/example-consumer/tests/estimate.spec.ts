import { expect, test, touch } from "touchline/testing";

const APPLE = "US0378331005";

test("a buy estimate is the ask times the quantity, and says what it does not cover", async ({
  desk,
  simulator,
}) => {
  await simulator.pin(APPLE, touch({ bid: "10.6620 x 4800", ask: "10.7000 x 4800" }));
  await desk.open([APPLE], APPLE);

  await desk.estimate.quantity.fill("100");
  await expect(desk.estimate.buy).toHaveAttribute("data-value", "1070");
  await expect(desk.estimate.buy).toHaveAttribute("data-covered", "true");

  await desk.estimate.quantity.fill("10k");
  await expect(desk.estimate.buy).toHaveAttribute("data-covered", "false");
});
