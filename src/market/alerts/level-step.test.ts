import { expect, test } from "vitest";
import { figureLiteral } from "#market/figure.ts";
import { stepLevel } from "./level-step.ts";

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
    expect(stepLevel(figureLiteral(level), figureLiteral(price), { side, size }, decimals)).toBe(
      moved,
    );
  },
);
