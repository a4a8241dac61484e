import { describe, expect, test } from "vitest";
import { onPage, pagesOf, tilesFor } from "./layout.ts";

describe("the wall's layout", () => {
  test.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 4],
    [4, 4],
    [5, 6],
    [7, 9],
    [10, 12],
    [12, 12],
    [13, 9],
    [30, 12],
    [200, 12],
  ])("divides a page for %i instruments into %i tiles", (count, tiles) => {
    expect(tilesFor(count)).toBe(tiles);
  });

  test.each([
    [0, 1],
    [12, 1],
    [13, 2],
    [24, 2],
    [30, 3],
  ])("takes, for %i instruments, this many pages: %i", (count, pages) => {
    expect(pagesOf(count)).toBe(pages);
  });

  test("has each instrument on one page, in order", () => {
    const items = Array.from({ length: 30 }, (_, nth) => nth);
    expect([0, 1, 2].flatMap((page) => onPage(items, page))).toEqual(items);
    expect([0, 1, 2].map((page) => onPage(items, page).length)).toEqual([10, 10, 10]);
    const fifteen = items.slice(0, 15);
    expect([0, 1].map((page) => onPage(fifteen, page).length)).toEqual([8, 7]);
  });
});
