import { expect, test } from "vitest";
import { touchSize } from "./touch-size.ts";

test.each([
  ["258.49", 60],
  ["6,860", 60],
  ["1.1114", 60],
  ["15.8120", 50],
  ["1,284.50", 47],
  ["36,981.60", 41],
])("a short price has a large size: %s", (price, size) => {
  expect(touchSize([price, "1.5"], false)).toEqual({ price: size, line: 70, isStacked: false });
});

test.each([
  ["0.000012345", false],
  ["123456.7891", false],
  ["1,234.567890", false],
  ["98765432101", false],
  ["1,234,567.8901", true],
  ["1".repeat(22), true],
  ["123,456,789,012,345,678.123456789012345678", true],
])("a long price fits its place whole: %s", (text, stacked) => {
  const { price, isStacked } = touchSize(["1.5", text], false);
  const digits = text.replace(/\D/g, "").length;
  const widthPx = (digits * 0.589 + (text.length - digits) * 0.302) * price;
  expect(widthPx).toBeLessThanOrEqual(isStacked ? 436 : 203.5);
  expect(isStacked).toBe(stacked);
});

test.each([
  ["6,859", 72],
  ["258.49", 60],
  ["36,981.60", 41],
  ["1,234.567890", 30],
])(
  "a tall tile has its prices beside each other, too, as large as its width allows: %s",
  (price, size) => {
    expect(touchSize([price, "1.5"], true)).toEqual({ price: size, line: 82, isStacked: false });
  },
);

test("a tall tile has larger prices than a usual one where they are stacked", () => {
  const sizes = [false, true].map((isTall) => touchSize(["1,234,567.8901"], isTall));
  expect(sizes).toEqual([
    { price: 36, line: 40, isStacked: true },
    { price: 58, line: 62, isStacked: true },
  ]);
});

test.each(["6,859", "258.49", "15.8120", "36,981.60", "1,234.567890"])(
  "the arrow beside a price is six pixels away from the edge of a tile of 360 px: %s",
  (text) => {
    const tile = 360 / 480;
    for (const isTall of [false, true]) {
      const { price } = touchSize([text, "1.5"], isTall);
      const digits = text.replace(/\D/g, "").length;
      const digitsPx = (digits * 0.589 + (text.length - digits) * 0.302) * price * tile;
      const arrowPx = 0.16 * price * tile + 7;
      // Half of the tile, without the line between the sides and the padding beside it.
      const roomPx = (240 - 1.5 - 13) * tile;
      expect(roomPx - digitsPx - arrowPx).toBeGreaterThanOrEqual(6);
    }
  },
);
