import { describe, expect, test } from "vitest";
import { layOut, onPage } from "./layout.ts";

/** Returns the room of the tiles in a window without a browser's bars. */
const screen = (width: number, height: number, textScale = 1) => ({
  width,
  height: height * 0.92,
  textScale,
});
const SCREEN = screen(1920, 1080);

describe("a single page of the wall", () => {
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
  ])("divides %i tiles into full rows: %j", (count, rows) => {
    expect(layOut(count, SCREEN)).toMatchObject({ pages: 1, rows });
  });

  test("has tall tiles where eight of them or fewer leave the room", () => {
    const tall = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12].filter((count) => layOut(count, SCREEN).isTall);
    expect(tall).toEqual([2, 3, 7, 8]);
  });

  test.each([
    ["upright", screen(1080, 1920), [2, 2, 2, 2]],
    ["a tablet", screen(768, 1024), [2, 2, 2, 2]],
    ["a phone, which scrolls", screen(390, 844), [1, 1, 1, 1, 1, 1, 1, 1]],
  ])("is divided by the shape of the screen: %s", (_, size, rows) => {
    expect(layOut(8, size).rows).toEqual(rows);
  });

  test("makes no tile too narrow to read, and scrolls before a row is too low", () => {
    expect(layOut(12, { width: 1000, height: 300, textScale: 1 }).rows).toEqual([3, 3, 3, 3]);
  });

  test("has fewer rows where larger text needs higher ones", () => {
    const size = { ...SCREEN, height: 750 };
    expect(layOut(12, size).rows).toEqual([4, 4, 4]);
    expect(layOut(12, { ...size, textScale: 1.5 }).rows).toEqual([6, 6]);
  });

  test("exists for an empty list", () => {
    expect(layOut(0, SCREEN).pages).toBe(1);
    expect(onPage([], 0, layOut(0, SCREEN))).toEqual([]);
  });
});

describe("several pages of the wall", () => {
  const SCREENS = {
    "1280 x 720": screen(1280, 720),
    "1440 x 900": screen(1440, 900),
    "1920 x 1080": SCREEN,
    "2560 x 1440": screen(2560, 1440),
    "3840 x 2160": screen(3840, 2160),
    "1080 x 1920": screen(1080, 1920),
    "390 x 844": screen(390, 844),
  };

  test.each([
    ["1280 x 720", 13, [4, 3], [7, 6]],
    ["1920 x 1080", 13, [4, 3], [7, 6]],
    ["1920 x 1080", 18, [3, 3, 3], [9, 9]],
    ["1920 x 1080", 20, [4, 3, 3], [10, 10]],
    ["1920 x 1080", 29, [4, 3, 3], [10, 10, 9]],
    ["1440 x 900", 29, [4, 3, 3], [10, 10, 9]],
    ["1920 x 1080", 38, [4, 4], [8, 8, 8, 8, 6]],
    ["2560 x 1440", 20, [5, 5, 5, 5], [20]],
    ["2560 x 1440", 38, [5, 5, 5, 4], [19, 19]],
    ["3840 x 2160", 30, [6, 6, 6, 6, 6], [30]],
    ["3840 x 2160", 38, [5, 5, 5, 4], [19, 19]],
    ["3840 x 2160", 200, [6, 6, 6, 6, 5], [29, 29, 29, 29, 29, 29, 26]],
    ["1080 x 1920", 13, [2, 2, 2, 1], [7, 6]],
    ["1080 x 1920", 38, [2, 2, 2, 2, 2], [10, 10, 10, 8]],
    ["390 x 844", 13, [1, 1, 1, 1, 1, 1, 1], [7, 6]],
  ] as const)(
    "on %s, %i instruments have one grid of the rows %j, in pages of %j",
    (name, count, rows, sizes) => {
      const layout = layOut(count, SCREENS[name]);
      expect(layout.rows).toEqual(rows);
      const items = Array.from({ length: count }, (_, nth) => nth);
      const pages = Array.from({ length: layout.pages }, (_, page) => onPage(items, page, layout));
      expect(pages.map(({ length }) => length)).toEqual(sizes);
      expect(pages.flat(), "each once, in order").toEqual(items);
    },
  );

  test.each(Object.entries(SCREENS))(
    "on %s, no page of any list is empty or has smaller text than a full one",
    (_, size) => {
      const counts = Array.from({ length: 300 }, (_, nth) => nth + 1);
      const full = Math.max(...counts.filter((count) => layOut(count, size).pages === 1));
      const fullest = layOut(full, size).rows;
      for (const count of counts.filter((count) => count > full)) {
        const { pages, rows } = layOut(count, size);
        const cells = rows.reduce((sum, tiles) => sum + tiles, 0);
        const last = count - (pages - 1) * cells;
        expect(last, `${count}: last page`).toBeGreaterThan(0);
        expect(last, `${count}: last page`).toBeLessThanOrEqual(cells);
        expect(cells, `${count}: tiles of a page`).toBeLessThanOrEqual(full);
        const [columns = 0] = rows;
        // Text is limited by the width of a tile of 480 x 352, or by its height.
        const text = Math.min(size.width / columns / 480, size.height / rows.length / 352);
        const [most = 0] = fullest;
        const least = Math.min(size.width / most / 480, size.height / fullest.length / 352);
        expect(text, `${count}: text`).toBeGreaterThanOrEqual(least);
      }
    },
  );

  test("a tile of a large screen is never smaller than on 1920 x 1080", () => {
    expect(layOut(20, screen(2560, 1400)).rows, "4 rows would be too low").not.toHaveLength(4);
    expect(layOut(20, screen(2560, 1440)).rows).toHaveLength(4);
  });
});
