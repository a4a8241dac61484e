import { beforeEach, expect, test } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { $rowMarks } from "./row-marks.ts";
import { setRowMarks } from "./set-row-marks.ts";

const [FIRST, SECOND] = [testIsin(1), testIsin(2)];

beforeEach(() => $rowMarks.set(new Map()));

test("each kind of mark is set and removed without the other", () => {
  setRowMarks("alert", new Map([[FIRST, "armed"]]));
  setRowMarks("isPinned", new Map([[FIRST, true]]));
  expect($rowMarks.get().get(FIRST)).toEqual({ alert: "armed", isPinned: true });
  setRowMarks("isPinned", new Map([[SECOND, true]]));
  expect($rowMarks.get().get(FIRST)?.isPinned).toBeUndefined();
  setRowMarks("alert", new Map());
  expect([...$rowMarks.get()]).toEqual([[SECOND, { isPinned: true }]]);
});

test("a row whose marks are the same keeps its object, and equal marks keep the map", () => {
  setRowMarks("alert", new Map([[FIRST, "armed"]]));
  const marks = $rowMarks.get().get(FIRST);
  setRowMarks("isPinned", new Map([[SECOND, true]]));
  expect($rowMarks.get().get(FIRST)).toBe(marks);
  const before = $rowMarks.get();
  setRowMarks("isPinned", new Map([[SECOND, true]]));
  expect($rowMarks.get()).toBe(before);
});
