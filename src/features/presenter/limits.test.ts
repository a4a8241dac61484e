import { describe, expect, test } from "vitest";
import { LIMITS, limitAt, perMinuteOf, positionOf } from "./limits.ts";

describe("a limit", () => {
  test.each([
    ["60/60s", 60],
    ["3/20s", 9],
    ["5/500ms", 600],
    ["none", Number.POSITIVE_INFINITY],
    ["what?", Number.POSITIVE_INFINITY],
  ])("%s is %d a minute", (text, perMinute) => expect(perMinuteOf(text)).toBe(perMinute));

  test.each([
    [9, 10],
    [0.5, 3],
    [1_000_000, 600],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  ])("maps %d a minute to the nearest step of the slider, %d", (perMinute, nearest) => {
    expect(LIMITS[positionOf(perMinute)]).toBe(nearest);
  });

  test("keeps its position", () => {
    expect(LIMITS.map((_, place) => positionOf(perMinuteOf(limitAt(place))))).toEqual(
      LIMITS.map((_, place) => place),
    );
  });

  test("at the end of the slider is unlimited", () => {
    expect(limitAt(LIMITS.length - 1)).toBe("none");
  });
});
