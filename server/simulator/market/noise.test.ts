import fc from "fast-check";
import { expect, test } from "vitest";
import { driftAt, WALK_LIMIT, WALK_STEP, walkAt } from "./noise.ts";

const anyKey = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const anyIndex = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });

test("the walk is a whole number within its limits", () => {
  fc.assert(
    fc.property(anyKey, anyIndex, (key, index) => {
      const position = walkAt(key, index);
      expect(Number.isSafeInteger(position)).toBe(true);
      expect(Math.abs(position)).toBeLessThanOrEqual(WALK_LIMIT);
    }),
  );
});

test("the walk differs little between neighbouring steps, and more between distant ones", () => {
  const distance = (gap: number) => {
    let total = 0;
    for (let i = 0; i < 400; i += 1)
      total += Math.abs(walkAt(9, i * 977 + gap) - walkAt(9, i * 977));
    return total / 400 / WALK_STEP;
  };
  expect(distance(1)).toBeLessThan(3);
  expect(distance(4000)).toBeGreaterThan(6 * distance(1));
});

test("the walk returns to its centre", () => {
  let sum = 0;
  for (let i = 0; i < 2000; i += 1) sum += walkAt(5, i * 9973);
  expect(Math.abs(sum / 2000)).toBeLessThan(WALK_LIMIT / 20);
});

test("the drift is a byte", () => {
  fc.assert(
    fc.property(anyKey, fc.nat(10), anyIndex, (key, octave, index) => {
      const drift = driftAt(key, octave, index);
      expect(Number.isInteger(drift) && drift >= 0 && drift <= 255).toBe(true);
    }),
  );
});
