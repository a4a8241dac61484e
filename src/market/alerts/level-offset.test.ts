import { expect, test } from "vitest";
import { figureLiteral } from "#market/figure.ts";
import { isFarLevel, levelOffset, percentOfPrice } from "./level-offset.ts";

test.each([
  ["190.50", "191.28", "below", "0.78", "0.41"],
  ["195.9", "191.28", "above", "4.62", "2.42"],
  ["191.280", "191.28", "at", "0.000", "0.00"],
  ["200.01", "200", "above", "0.01", "0.01"],
  ["201.01", "201", "above", "0.01", "0.00"],
  // A float would make 0.30000000000000004 of it.
  ["0.3", "0.1", "above", "0.2", "200.00"],
  ["-1", "-2", "above", "1", undefined],
  ["1", "0", "above", "1", undefined],
] as const)("a level of %s at a price of %s is %s it", (level, price, side, distance, percent) => {
  const offset = levelOffset(figureLiteral(level), figureLiteral(price));
  expect(offset).toEqual({ side, distance });
  expect(percentOfPrice(offset.distance, figureLiteral(price))).toBe(percent);
});

test.each([
  ["80", "100", false],
  ["79.98", "100", true],
  ["120", "100", false],
  ["120.02", "100", true],
  ["1", "-2", false],
] as const)("a level of %s at a price of %s is far: %s", (level, price, isFar) => {
  expect(isFarLevel(figureLiteral(level), figureLiteral(price))).toBe(isFar);
});
