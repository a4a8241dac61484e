import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Lengths } from "#storage/table-lengths.ts";
import { longest } from "./longest.ts";

const SHORT: Lengths = { price: 7, size: 5, spread: 4, amount: 0, cost: 0 };
const lengths = fc.record({
  price: fc.nat(50),
  size: fc.nat(50),
  spread: fc.nat(50),
  amount: fc.nat(50),
  cost: fc.nat(50),
});

describe("the longest texts", () => {
  test("never shrink", () => {
    fc.assert(
      fc.property(lengths, lengths, (known, seen) => {
        const grown = longest(known, seen);
        for (const kind of ["price", "size", "spread"] as const) {
          expect(grown[kind]).toBe(Math.max(known[kind], seen[kind]));
        }
      }),
    );
  });

  test("are the same object if none has grown", () => {
    expect(longest(SHORT, { ...SHORT, price: 3 })).toBe(SHORT);
  });
});
