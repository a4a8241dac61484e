import { describe, expect, test } from "vitest";
import { divide, onPage, pagesOf } from "./layout.ts";

const SCREEN = { width: 1920, height: 990, textScale: 1 };

describe("the wall's layout", () => {
  test.each([
    [1, [1]],
    [2, [2]],
    [3, [3]],
    [4, [2, 2]],
    [5, [3, 2]],
    [6, [3, 3]],
    [7, [4, 3]],
    [8, [4, 4]],
    [9, [3, 3, 3]],
    [10, [4, 3, 3]],
    [11, [4, 4, 3]],
    [12, [4, 4, 4]],
  ])("divides a page of %i tiles into full rows: %j", (count, rows) => {
    expect(divide(count, SCREEN)).toEqual({ rows, columns: rows[0] });
  });

  test.each([
    ["upright", { width: 1080, height: 1770 }, [2, 2, 2, 2]],
    ["a tablet", { width: 768, height: 940 }, [2, 2, 2, 2]],
    ["a phone, which scrolls", { width: 390, height: 780 }, [1, 1, 1, 1, 1, 1, 1, 1]],
  ])("divides a page by the shape of the screen: %s", (_, size, rows) => {
    expect(divide(8, { ...size, textScale: 1 }).rows).toEqual(rows);
  });

  test("makes no tile too narrow to read, and scrolls before a row is too low", () => {
    expect(divide(12, { width: 1000, height: 300, textScale: 1 })).toEqual({
      rows: [3, 3, 3, 3],
      columns: 3,
    });
  });

  test("has fewer rows where larger text needs higher ones", () => {
    const size = { ...SCREEN, height: 750 };
    expect(divide(12, size).rows).toEqual([4, 4, 4]);
    expect(divide(12, { ...size, textScale: 1.5 }).rows).toEqual([6, 6]);
  });

  test.each([
    [0, 1],
    [12, 1],
    [13, 2],
    [24, 2],
    [30, 3],
    [200, 17],
  ])("takes, for %i instruments, this many pages: %i", (count, pages) => {
    expect(pagesOf(count)).toBe(pages);
  });

  test.each([
    [15, [8, 7]],
    [30, [10, 10, 10]],
    [38, [10, 10, 9, 9]],
  ])("has each of %i instruments on one page, in order, in pages of %j", (count, sizes) => {
    const items = Array.from({ length: count }, (_, nth) => nth);
    const pages = sizes.map((_, page) => onPage(items, page));
    expect(pages.map(({ length }) => length)).toEqual(sizes);
    expect(pages.flat()).toEqual(items);
  });
});
