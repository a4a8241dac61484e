import { act, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { useExactAge, useInstantTime } from "./exact-time.ts";
import { setNumberLocale } from "./figures.ts";
import { setTimeZone } from "./time.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe("an age in a sentence", () => {
  test.each([
    [-1, "0 s"],
    [59_999, "59 s"],
    [MINUTE, "1 m 00 s"],
    [66_000, "1 m 06 s"],
    [HOUR - 1, "59 m 59 s"],
    [HOUR, "1 h"],
  ])("of %d ms is %s", (ms, text) => {
    expect(renderHook(() => useExactAge()).result.current(ms)).toBe(text);
  });
});

describe("an instant", () => {
  afterEach(() => {
    setTimeZone(undefined);
    setNumberLocale("en");
  });

  test("has milliseconds, and follows the zone and the number format that were chosen", () => {
    setTimeZone("UTC");
    const { result } = renderHook(() => useInstantTime());
    const at = Date.UTC(2026, 0, 5, 9, 7, 3, 45);
    expect(result.current(at)).toBe("09:07:03.045");
    act(() => setTimeZone("Asia/Kolkata"));
    expect(result.current(at)).toBe("14:37:03.045");
    act(() => setNumberLocale("de"));
    expect(result.current(at)).toBe("14:37:03,045");
  });
});
