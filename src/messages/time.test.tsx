import { renderHook } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import {
  countdown,
  setTimeZone,
  timesIn,
  useClockTimes,
  useTimeWords,
  useZoneName,
} from "./time.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const words = renderHook(() => useTimeWords()).result.current;

describe("an age", () => {
  test.each([
    [-5 * MINUTE, "now"],
    [0, "now"],
    [999, "now"],
    [SECOND, "1 s"],
    [59_999, "59 s"],
    [MINUTE, "1 m"],
    [HOUR - 1, "59 m"],
    [HOUR, "1 h"],
    [DAY, "24 h"],
    [2 * DAY - 1, "47 h"],
    [2 * DAY, "2 d"],
    [400 * DAY, "400 d"],
  ])("of %d ms is %s", (ms, text) => {
    expect(words.age(ms)).toBe(text);
  });

  test.each([
    [-1, "0 s"],
    [0, "0 s"],
    [MINUTE - 1, "59 s"],
    [MINUTE, "1 m"],
    [2 * HOUR, "2 h"],
  ])("that is stale, of %d ms, is %s", (ms, text) => {
    expect(words.staleAge(ms)).toBe(text);
  });
});

describe("a countdown", () => {
  test.each([
    [-5000, "0:00"],
    [0, "0:00"],
    [1, "0:01"],
    [1000, "0:01"],
    [41_001, "0:42"],
    [725_000, "12:05"],
    [3_599_001, "1:00:00"],
    [3_609_000, "1:00:09"],
    [86_400_000, "24:00:00"],
  ])("of %d ms shows %s", (ms, text) => {
    expect(countdown(ms)).toBe(text);
  });
});

describe("a time of day", () => {
  const at = Date.UTC(2026, 0, 5, 9, 7, 3, 45);
  afterEach(() => setTimeZone(undefined));

  test("has 24 hours and seconds", () => {
    expect(timesIn("UTC").clockTime(at)).toBe("09:07:03");
    expect(timesIn("UTC").clockTime(Date.UTC(2026, 0, 5))).toBe("00:00:00");
  });

  test.each([
    ["Europe/Zurich", "10:07:03"],
    ["America/New_York", "04:07:03"],
    ["Asia/Kolkata", "14:37:03"],
  ])("follows the zone that was chosen: %s", (zone, time) => {
    setTimeZone(zone);
    expect(renderHook(() => useClockTimes()).result.current.clockTime(at)).toBe(time);
  });

  test("is written with its zone, without an underscore", () => {
    const name = () => renderHook(() => useZoneName()).result.current;
    expect(name()).toMatch(/^(UTC|[^_/]+, UTC([+−-]\d.*)?)$/);
    setTimeZone("America/New_York");
    expect(name()).toMatch(/^New York, UTC-[45]$/);
    setTimeZone("UTC");
    expect(name()).toBe("UTC");
  });

  test("in an unknown zone is refused", () => {
    expect(() => timesIn("Mars/Olympus")).toThrow(RangeError);
  });
});
