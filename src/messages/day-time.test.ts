import { expect, onTestFinished, test, vi } from "vitest";
import { dayTime } from "./day-time.ts";

const AT = Date.parse("2026-01-05T06:17:03Z");
const LATER = Date.parse("2026-01-05T15:00:00Z");

test("an instant of today is written as a time in the page's zone, in both languages", () => {
  expect(dayTime(AT, LATER, "Europe/Zurich", "en")).toEqual({
    short: "07:17",
    long: "07:17:03",
  });
  expect(dayTime(AT, LATER, "Europe/Zurich", "de")).toEqual({
    short: "07:17",
    long: "07:17:03",
  });
  expect(dayTime(AT, LATER, "UTC", "en").short).toBe("06:17");
});

test("an instant of another day is written with its day", () => {
  const before = Date.parse("2026-01-04T22:59:59Z");
  expect(dayTime(before, LATER, "Europe/Zurich", "en")).toEqual({
    short: "4 Jan",
    long: "4 Jan, 23:59:59",
  });
  expect(dayTime(before, LATER, "Europe/Zurich", "de").short).toBe("4. Jan.");
  // The same instants are of one day further west.
  expect(dayTime(AT, AT + 1000, "America/New_York", "en").short).toBe("01:17");
});

test("a later instant is written in the formats of the first one", () => {
  dayTime(AT, LATER, "Europe/Zurich", "en");
  const make = vi.spyOn(Intl, "DateTimeFormat");
  onTestFinished(() => make.mockRestore());
  expect(dayTime(AT + 1000, LATER, "Europe/Zurich", "en").long).toBe("07:17:04");
  expect(make).not.toHaveBeenCalled();
});
