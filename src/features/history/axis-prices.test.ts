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

test("a label close to a filled one moves out of its way where fewer than three had room", () => {
  const extent = { low: figureLiteral("1.00"), high: figureLiteral("4.00") };
  const plot = { top: 0, width: 300, height: 100, gutter: 60 };
  const plotScale = { frame: { from: 0, to: 1 }, plot, low: 0.9, high: 4.1 };
  const labelled = axisPrices(extent, plotScale, [14, 56], 1).filter(({ hasLabel }) => hasLabel);
  expect(labelled.map(({ price }) => price)).toEqual(["1.00", "2.00", "3.00"]);
  const [one, two, three] = labelled.map(({ y, labelY }) => labelY - y);
  expect([one, three]).toEqual([0, 0]);
  expect(two, "to the nearest clear place, 17 px from the filled label").toBeCloseTo(7.375);
});
