import fc from "fast-check";
import type { Lengths } from "#storage/table-lengths.ts";

export const SHORT: Lengths = { price: 7, size: 5, spread: 4, amount: 0, cost: 0 };

/** Any lengths. */
export const lengths: fc.Arbitrary<Lengths> = fc.record({
  price: fc.nat(50),
  size: fc.nat(50),
  spread: fc.nat(50),
  amount: fc.nat(50),
  cost: fc.nat(50),
});
