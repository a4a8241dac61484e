import { expect, test } from "vitest";
import { topOfRow } from "./band.ts";

test("a row leaves room for each band above it", () => {
  const tops = [0, 1, 2, 3].map((index) => topOfRow(index, 36, [1, 3]));
  expect(tops).toEqual([0, 58, 94, 152]);
});
