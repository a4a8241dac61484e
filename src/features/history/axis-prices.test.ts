import { expect, test } from "vitest";
import { figureLiteral } from "#market/figure.ts";
import { axisPrices } from "./axis-prices.ts";

test("the lines come no closer together where that gives no price more room for its label", () => {
  const extent = { low: figureLiteral("1.00"), high: figureLiteral("9.00") };
  const plot = { top: 0, width: 300, height: 170, gutter: 60 };
  const plotScale = { frame: { from: 0, to: 1 }, plot, low: 1, high: 9 };
  const everywhere = Array.from({ length: 10 }, (_, index) => 8 + 17 * index);
  expect(axisPrices(extent, plotScale, [], 1).length).toBeGreaterThanOrEqual(3);
  expect(axisPrices(extent, plotScale, everywhere, 1).length).toBeLessThanOrEqual(4);
});
