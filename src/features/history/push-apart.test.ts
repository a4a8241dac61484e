import fc from "fast-check";
import { expect, test } from "vitest";
import { pushApart } from "./push-apart.ts";

const bounds = { top: 0, bottom: 100 };

/** Positions of labels of one height, all equally heavy unless weights are given. */
const pushed = (places: readonly number[], height: number, weights: readonly number[] = []) =>
  pushApart(
    places.map((y, index) => ({ y, height, weight: weights[index] ?? 1 })),
    bounds,
  );

test("labels with enough room stay in place", () => {
  expect(pushed([10, 60], 19)).toEqual([10, 60]);
});

test("labels that would touch move equally far, and keep their order", () => {
  expect(pushed([50, 52], 20)).toEqual([41, 61]);
  expect(pushed([52, 50], 20)).toEqual([61, 41]);
  expect(pushed([50, 50, 50], 20)).toEqual([30, 50, 70]);
});

test("a heavy label stays in place, and the others move around it", () => {
  const [light, heavy] = pushed([49, 50], 20, [1, 1e9]);
  expect(heavy).toBeCloseTo(50, 6);
  expect(light).toBeCloseTo(30, 6);
});

test("labels of different heights move apart by half of both", () => {
  const labels = [
    { y: 50, height: 10, weight: 1 },
    { y: 50, height: 20, weight: 1 },
  ];
  expect(pushApart(labels, bounds)).toEqual([42.5, 57.5]);
});

test("at an edge the label with room moves", () => {
  expect(pushed([0, 2], 20)).toEqual([0, 20]);
  expect(pushed([99, 100], 20)).toEqual([80, 100]);
});

test("labels never touch and never leave the bounds", () => {
  const place = fc.double({ min: -50, max: 150, noNaN: true });
  const weight = fc.integer({ min: 1, max: 1000 });
  const labels = fc.array(fc.tuple(place, weight), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(labels, (drawn) => {
      const places = drawn.map(([y]) => y);
      const weights = drawn.map(([, heavy]) => heavy);
      const sorted = [...pushed(places, 20, weights)].sort((a, b) => a - b);
      for (const [index, y] of sorted.entries()) {
        expect(y).toBeGreaterThanOrEqual(-1e-9);
        expect(y).toBeLessThanOrEqual(100 + 1e-9);
        if (index > 0) expect(y - (sorted[index - 1] ?? 0)).toBeGreaterThan(20 - 1e-9);
      }
    }),
  );
});
