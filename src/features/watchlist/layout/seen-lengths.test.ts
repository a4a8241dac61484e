import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { longer, NO_LENGTHS, type SeenLengths, see } from "./seen-lengths.ts";
import { lengths, SHORT } from "./testing-lengths.ts";

describe("lengths", () => {
  test("never shrink", () => {
    fc.assert(
      fc.property(lengths, lengths, (known, seen) => {
        const grown = longer(known, seen);
        for (const kind of ["price", "size", "spread"] as const) {
          expect(grown[kind]).toBe(Math.max(known[kind], seen[kind]));
        }
      }),
    );
  });

  test("are the same object if none has grown", () => {
    expect(longer(SHORT, { ...SHORT, price: 3 })).toBe(SHORT);
  });
});

test("a row keeps the longest of its own texts", () => {
  const [one, other] = [testIsin(1), testIsin(2)];
  const seen: SeenLengths = new Map();
  see(seen, one, { price: 9 });
  see(seen, one, { price: 7, amount: 12 });
  see(seen, other, { price: 5 });
  expect(seen.get(one)).toEqual({ ...NO_LENGTHS, price: 9, amount: 12 });
  expect(seen.get(other)).toEqual({ ...NO_LENGTHS, price: 5 });
});
