import { describe, expect, test } from "vitest";
import { type Ending, errorOf, exitCodeOf, fitsInto, mayReplace, summary } from "./endings.ts";

const recorded: Ending = { kind: "recorded", part: "list", missed: 0 };
const missing: Ending = { kind: "recorded", part: "chart", missed: 2 };
const shown: Ending = { kind: "shown", part: "day", missed: 0 };
const failed: Ending = { kind: "failed", part: "start", failure: "there is no nginx" };
const skipped: Ending = { kind: "skipped", part: "render" };

describe("the record of an outcome", () => {
  const [quick, full] = [{ isQuick: true }, { isQuick: false }];

  test("is written where there is none, over a quick run, and by a full run over a full one", () => {
    expect(mayReplace(undefined, quick, false)).toBe(true);
    expect(mayReplace(quick, quick, false)).toBe(true);
    expect(mayReplace(quick, full, false)).toBe(true);
    expect(mayReplace(full, full, false)).toBe(true);
  });

  test("is not overwritten by a quick run, unless the run asks for that", () => {
    expect(mayReplace(full, quick, false)).toBe(false);
    expect(mayReplace(full, quick, true)).toBe(true);
  });
});

describe("the start of a part", () => {
  const stored = { seconds: 100, isQuick: false };

  test("is allowed in a run without a limit", () => {
    expect(fitsInto(undefined, stored, false)).toBe(true);
  });

  test("is allowed if the time left is more than it took last", () => {
    expect(fitsInto(101, stored, false)).toBe(true);
    expect(fitsInto(100, stored, false)).toBe(false);
  });

  test("is allowed while any time is left, if it was never timed", () => {
    expect(fitsInto(1, undefined, false)).toBe(true);
    expect(fitsInto(1, stored, true)).toBe(true);
    expect(fitsInto(1, { seconds: null, isQuick: false }, false)).toBe(true);
    expect(fitsInto(0, undefined, false)).toBe(false);
  });
});

describe("the end of a run", () => {
  test("has a line for each part", () => {
    expect(summary([recorded, missing, shown, failed, skipped])).toEqual([
      "list: recorded, every goal met",
      "chart: recorded, 2 goals missed",
      "day: every goal met; a quick run, not recorded: a full one is (--replace records it)",
      "start: failed, its last outcome stays: there is no nginx",
      "render: skipped for time, its last outcome stays",
    ]);
  });

  test("has an error that names what failed and what was skipped", () => {
    expect(errorOf([recorded, failed, skipped])).toBe("Failed: start. Skipped for time: render.");
    expect(errorOf([recorded, missing, shown])).toBeUndefined();
  });

  test("has the status 0 only if every part was measured and every goal met", () => {
    expect(exitCodeOf([recorded, shown])).toBe(0);
    for (const bad of [missing, failed, skipped]) expect(exitCodeOf([recorded, bad])).toBe(1);
  });
});
