import { describe, expect, test } from "vitest";
import { mountedRows } from "./mounted-rows.ts";

const view = { startIndex: 40, endIndex: 43, overscan: 2, count: 100 };

describe("a long list", () => {
  test("mounts the rows near the view", () => {
    expect(mountedRows(view, [])).toEqual([38, 39, 40, 41, 42, 43, 44, 45]);
  });

  test("mounts no row beyond its ends", () => {
    expect(mountedRows({ ...view, startIndex: 0, endIndex: 1 }, [])).toEqual([0, 1, 2, 3]);
    expect(mountedRows({ ...view, startIndex: 98, endIndex: 99 }, [])).toEqual([96, 97, 98, 99]);
  });

  test("mounts the tab stop wherever the view is, and each row once", () => {
    expect(mountedRows(view, [99, 41, 3])).toEqual([3, 38, 39, 40, 41, 42, 43, 44, 45, 99]);
  });

  test("mounts no row for a tab stop that does not exist", () => {
    expect(mountedRows(view, [-1])).toEqual([38, 39, 40, 41, 42, 43, 44, 45]);
  });
});

test("a list of up to 60 rows is mounted as a whole", () => {
  expect(mountedRows({ ...view, count: 60 }, [])).toHaveLength(60);
  expect(mountedRows({ ...view, count: 61 }, [])).toHaveLength(8);
  expect(mountedRows({ startIndex: 0, endIndex: 0, overscan: 2, count: 0 }, [-1])).toEqual([]);
});
