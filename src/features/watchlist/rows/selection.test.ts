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
  test("takes one row in and out", () => {
    const one = toggleKey(emptySelection(), "b");
    expect([...one.keys]).toEqual(["b"]);
    expect([...toggleKey(one, "b").keys]).toEqual([]);
  });

  test("begins with the row in detail, to which another is added", () => {
    expect([...toggleKey(emptySelection(), "b", "a").keys]).toEqual(["a", "b"]);
    expect([...toggleKey(emptySelection(), "a", "a").keys]).toEqual(["a"]);
  });

  test("reaches from its anchor to a row, whichever comes first", () => {
    const anchored = emptySelection("c");
    expect([...selectRange(anchored, ORDER, "a", "e").keys]).toEqual(["c", "d", "e"]);
    expect([...selectRange(anchored, ORDER, "a", "b").keys]).toEqual(["b", "c"]);
    expect(selectRange(anchored, ORDER, "a", "b").anchor).toBe("c");
  });

  test("reaches from the row that the keyboard is on where it has no anchor, or a gone one", () => {
    expect([...selectRange(emptySelection(), ORDER, "d", "e").keys]).toEqual(["d", "e"]);
    expect([...selectRange(emptySelection("gone"), ORDER, "d", "c").keys]).toEqual(["c", "d"]);
  });

  test("forgets rows that are gone, and is the same while none is", () => {
    const all = fullSelection(ORDER);
    expect(selectionWithin(all, ORDER)).toBe(all);
    expect([...selectionWithin(all, ["b", "d"]).keys]).toEqual(["b", "d"]);
  });
});
