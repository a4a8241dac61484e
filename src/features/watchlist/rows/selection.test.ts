import { describe, expect, test } from "vitest";
import { ranged, selectedAll, selectedNone, selectionWithin, toggled } from "./selection.ts";

const ORDER = ["a", "b", "c", "d", "e"];

describe("a selection", () => {
  test("takes one row in and out", () => {
    const one = toggled(selectedNone(), "b");
    expect([...one.keys]).toEqual(["b"]);
    expect([...toggled(one, "b").keys]).toEqual([]);
  });

  test("begins with the row in detail, to which another is added", () => {
    expect([...toggled(selectedNone(), "b", "a").keys]).toEqual(["a", "b"]);
    expect([...toggled(selectedNone(), "a", "a").keys]).toEqual(["a"]);
  });

  test("reaches from its anchor to a row, whichever comes first", () => {
    const anchored = selectedNone("c");
    expect([...ranged(anchored, ORDER, "a", "e").keys]).toEqual(["c", "d", "e"]);
    expect([...ranged(anchored, ORDER, "a", "b").keys]).toEqual(["b", "c"]);
    expect(ranged(anchored, ORDER, "a", "b").anchor).toBe("c");
  });

  test("reaches from the row that the keyboard is on where it has no anchor, or a gone one", () => {
    expect([...ranged(selectedNone(), ORDER, "d", "e").keys]).toEqual(["d", "e"]);
    expect([...ranged(selectedNone("gone"), ORDER, "d", "c").keys]).toEqual(["c", "d"]);
  });

  test("forgets rows that are gone, and is the same while none is", () => {
    const all = selectedAll(ORDER);
    expect(selectionWithin(all, ORDER)).toBe(all);
    expect([...selectionWithin(all, ["b", "d"]).keys]).toEqual(["b", "d"]);
  });
});
