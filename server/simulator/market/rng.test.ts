import fc from "fast-check";
import { expect, test } from "vitest";
import { below, between, keyOf, wordAt } from "./rng.ts";

test("returns the same word for the same address", () => {
  fc.assert(
    fc.property(fc.integer(), fc.string(), fc.nat(40), fc.integer(), (seed, name, lane, index) => {
      expect(wordAt(keyOf(seed, name), lane, index)).toBe(wordAt(keyOf(seed, name), lane, index));
    }),
  );
});

test("returns unsigned words of 32 bits", () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(40), fc.integer(), (key, lane, index) => {
      const word = wordAt(key, lane, index);
      expect(Number.isInteger(word) && word >= 0 && word < 2 ** 32).toBe(true);
    }),
  );
});

test("returns another word for another seed, name, lane or index", () => {
  const base = wordAt(keyOf(7, "A"), 1, 1);
  expect(wordAt(keyOf(8, "A"), 1, 1)).not.toBe(base);
  expect(wordAt(keyOf(7, "B"), 1, 1)).not.toBe(base);
  expect(wordAt(keyOf(7, "A"), 2, 1)).not.toBe(base);
  expect(wordAt(keyOf(7, "A"), 1, 2)).not.toBe(base);
});

test("spreads the words of a lane evenly over sixteen bins", () => {
  const bins = Array.from({ length: 16 }, () => 0);
  for (let i = 0; i < 16_000; i += 1) {
    const bin = below(wordAt(keyOf(1, "even"), 3, i), 16);
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  expect(Math.min(...bins)).toBeGreaterThan(850);
  expect(Math.max(...bins)).toBeLessThan(1150);
});

test("scales a word within its bounds, both ends included", () => {
  expect(between(0, 3, 9)).toBe(3);
  expect(between(2 ** 32 - 1, 3, 9)).toBe(9);
});
