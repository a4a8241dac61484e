import { describe, expect, test } from "vitest";
import { restoreRows } from "./restore-rows.ts";

describe("restored rows", () => {
  test("return to their former places", () => {
    expect(restoreRows(["a", "d"], ["a", "b", "c", "d"], ["b", "c"])).toEqual(["a", "b", "c", "d"]);
    expect(restoreRows(["b"], ["a", "b"], ["a"])).toEqual(["a", "b"]);
  });

  test("return next to their neighbours, whatever another tab has removed or moved since", () => {
    const before = ["a", "b", "c", "d", "e"];
    expect(restoreRows(["d", "e"], before, ["b"])).toEqual(["b", "d", "e"]);
    expect(restoreRows(["e", "d", "a"], before, ["b"])).toEqual(["e", "d", "a", "b"]);
  });

  test("appear once, even if one was added again meanwhile", () => {
    expect(restoreRows(["c", "a"], ["a", "b", "c"], ["b", "c"])).toEqual(["c", "a", "b"]);
  });
});
