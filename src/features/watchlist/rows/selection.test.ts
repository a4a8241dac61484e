import { describe, expect, test } from "vitest";
import {
  emptySelection,
  fullSelection,
  selectionWithin,
  selectRange,
  toggleKey,
} from "./selection.ts";

const ORDER = ["a", "b", "c", "d", "e"];

describe("a selection", () => {
  test("adds and removes a row", () => {
    const one = toggleKey(emptySelection(), "b");
    expect([...one.keys]).toEqual(["b"]);
    expect([...toggleKey(one, "b").keys]).toEqual([]);
  });

  test("begins with the row in detail, and adds another", () => {
    expect([...toggleKey(emptySelection(), "b", "a").keys]).toEqual(["a", "b"]);
    expect([...toggleKey(emptySelection(), "a", "a").keys]).toEqual(["a"]);
  });

  test("extends from its anchor to a row, in either direction", () => {
    const anchored = emptySelection("c");
    expect([...selectRange(anchored, ORDER, "a", "e").keys]).toEqual(["c", "d", "e"]);
    expect([...selectRange(anchored, ORDER, "a", "b").keys]).toEqual(["b", "c"]);
    expect(selectRange(anchored, ORDER, "a", "b").anchor).toBe("c");
  });

  test("extends from the current row without an existing anchor", () => {
    expect([...selectRange(emptySelection(), ORDER, "d", "e").keys]).toEqual(["d", "e"]);
    expect([...selectRange(emptySelection("gone"), ORDER, "d", "c").keys]).toEqual(["c", "d"]);
  });

  test("drops rows that no longer exist, and is the same object if there are none", () => {
    const all = fullSelection(ORDER);
    expect(selectionWithin(all, ORDER)).toBe(all);
    expect([...selectionWithin(all, ["b", "d"]).keys]).toEqual(["b", "d"]);
  });
});
