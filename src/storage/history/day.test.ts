import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { startOfDay } from "./day.ts";

const at = (text: string) => Date.parse(text);
const start = (text: string, zone: string) => new Date(startOfDay(at(text), zone)).toISOString();

describe("the start of a day", () => {
  test.each([
    ["UTC", "2026-01-05T08:00:00Z", "2026-01-05T00:00:00.000Z"],
    ["UTC", "2026-01-05T00:00:00Z", "2026-01-05T00:00:00.000Z"],
    ["Europe/Zurich", "2026-01-05T08:00:00Z", "2026-01-04T23:00:00.000Z"],
    ["America/New_York", "2026-01-05T03:00:00Z", "2026-01-04T05:00:00.000Z"],
    ["Asia/Kathmandu", "2026-01-05T18:16:00Z", "2026-01-05T18:15:00.000Z"],
    ["Pacific/Kiritimati", "2026-01-05T10:00:00Z", "2026-01-05T10:00:00.000Z"],
  ])("in %s, of %s, is %s", (zone, now, expected) => {
    expect(start(now, zone)).toBe(expected);
  });

  test("is right on the days on which clocks change", () => {
    expect(start("2026-03-29T20:00:00Z", "Europe/Berlin")).toBe("2026-03-28T23:00:00.000Z");
    expect(start("2026-10-25T22:59:00Z", "Europe/Berlin")).toBe("2026-10-24T22:00:00.000Z");
  });

  test("is one o'clock when the clocks skip midnight", () => {
    expect(start("2024-04-26T12:00:00Z", "Africa/Cairo")).toBe("2024-04-25T22:00:00.000Z");
  });

  test("is refused in an unknown zone", () => {
    expect(() => startOfDay(0, "Mars/Olympus")).toThrow(RangeError);
  });

  test("is that of the device's zone when none is given", () => {
    const local = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const now = at("2026-01-05T08:00:00Z");
    expect(startOfDay(now, undefined)).toBe(startOfDay(now, local));
  });

  test("is the first minute with the date of that day", () => {
    const zones = ["UTC", "Europe/Zurich", "America/St_Johns", "Australia/Lord_Howe", "Asia/Tokyo"];
    const now = fc.integer({ min: at("2020-01-01T00:00:00Z"), max: at("2030-01-01T00:00:00Z") });
    fc.assert(
      fc.property(now, fc.constantFrom(...zones), (instant, timeZone) => {
        const date = new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short" });
        const began = startOfDay(instant, timeZone);
        expect(began).toBeLessThanOrEqual(instant);
        expect(date.format(began)).toBe(date.format(instant));
        expect(date.format(began - 1)).not.toBe(date.format(instant));
      }),
    );
  });
});
