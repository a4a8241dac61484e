import { expect, test } from "vitest";
import { figureLiteral } from "#market/figure.ts";
import { stepLevel } from "./level-step.ts";

/** A quote whose prices need so many decimals. */
const QUOTES = {
  0: [figureLiteral("1"), figureLiteral("1")],
  2: [figureLiteral("1.01"), figureLiteral("1.01")],
  4: [figureLiteral("1.0001"), figureLiteral("1.0001")],
} as const;

test.each([
  ["191.28", "191.28", "up", "small", 2, "191.47"],
  ["191.28", "191.28", "down", "small", 2, "191.09"],
  ["191.28", "191.28", "up", "large", 2, "193.19"],
  // The step is a share of the price, not of the level.
  ["250", "191.28", "up", "large", 2, "251.91"],
  // A float would make 1.1000000000000001 of it.
  ["1.1", "1", "up", "small", 4, "1.1010"],
  ["191.285", "191.28", "down", "small", 2, "191.10"],
  // Never less than one unit of the last decimal.
  ["0.05", "0.05", "up", "small", 2, "0.06"],
  ["7", "7", "up", "small", 0, "8"],
  ["0", "0", "down", "small", 2, "-0.01"],
  ["-2.00", "-2.00", "up", "large", 2, "-1.98"],
  ["0.01", "0.01", "down", "small", 2, "0.00"],
] as const)(
  "a level of %s at a price of %s moves %s by a %s step of so many decimals (%s) to %s",
  (level, price, side, size, decimals, moved) => {
    const quote = QUOTES[decimals];
    expect(stepLevel(figureLiteral(level), figureLiteral(price), { side, size }, quote)).toBe(
      moved,
    );
  },
);

test.each([
  // Both prices move in steps of 0.010.
  ["1582.930", "1583.210", "1584.510"],
  ["1582.931", "1583.210", "1584.514"],
  ["1582.900", "1583.200", "1584.500"],
  // A step of 0.258 would vanish without a decimal, and double with none.
  ["258.00", "259.00", "258.30"],
  ["600.00", "601.00", "600.60"],
  ["0.0500", "0.0700", "0.0501"],
  // As long as the price beside it.
  ["15.8020", "15.8040", "15.8180"],
  // No more decimals than the quote has.
  ["0.05", "0.07", "0.06"],
  ["2000.00", "2002.00", "2002.00"],
] as const)("at %s / %s a small step leads from the bid to %s", (bid, ask, moved) => {
  const touch = [figureLiteral(bid), figureLiteral(ask)] as const;
  expect(stepLevel(touch[0], touch[0], { side: "up", size: "small" }, touch)).toBe(moved);
});
