import fc from "fast-check";
import { expect, test } from "vitest";
import { pushApart } from "./push-apart.ts";

const bounds = { top: 0, bottom: 100 };

test("labels with enough room stay in place", () => {
  expect(pushApart([10, 60], 19, bounds)).toEqual([10, 60]);
});

test("labels that would touch move equally far, and keep their order", () => {
  expect(pushApart([50, 52], 20, bounds)).toEqual([41, 61]);
  expect(pushApart([52, 50], 20, bounds)).toEqual([61, 41]);
});

test("at an edge the label with room moves", () => {
  expect(pushApart([0, 2], 20, bounds)).toEqual([0, 20]);
  expect(pushApart([99, 100], 20, bounds)).toEqual([80, 100]);
});

test("labels never touch and never leave the bounds", () => {
  const place = fc.double({ min: -50, max: 150, noNaN: true });
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 5 }), (places) => {
      const pushed = [...pushApart(places, 20, bounds)].sort((a, b) => a - b);
      for (const [index, y] of pushed.entries()) {
        expect(y).toBeGreaterThanOrEqual(-1e-9);
        expect(y).toBeLessThanOrEqual(100 + 1e-9);
        if (index > 0) expect(y - (pushed[index - 1] ?? 0)).toBeGreaterThan(20 - 1e-9);
      }
    }),
  );
});
