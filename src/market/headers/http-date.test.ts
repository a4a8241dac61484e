import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseHttpDate } from "./http-date.ts";

const NOW = Date.UTC(2026, 0, 5, 8);
const LONG_DAYS = ["Sun", "Mon", "Tues", "Wednes", "Thurs", "Fri", "Satur"];

const within = (min: string, max: string) =>
  fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true });
const seconds = (date: Date) => Math.floor(date.getTime() / 1000) * 1000;

/** Day of the month, month, year and time, as the runtime writes them. */
function written(date: Date) {
  const [, day = "", month = "", year = "", time = ""] = date.toUTCString().split(" ");
  return { day, month, year, time };
}

function asRfc850(date: Date): string {
  const { day, month, year, time } = written(date);
  return `${LONG_DAYS[date.getUTCDay()]}day, ${day}-${month}-${year.slice(2)} ${time} GMT`;
}

function asAsctime(date: Date): string {
  const { day, month, year, time } = written(date);
  return `${date.toUTCString().slice(0, 3)} ${month} ${day.replace(/^0/, " ")} ${time} ${year}`;
}

describe("an HTTP date", () => {
  test("is parsed for every second, in asctime format too", () => {
    fc.assert(
      fc.property(within("1900-01-01T00:00:00Z", "9999-12-31T23:59:59Z"), (date) => {
        expect(parseHttpDate(date.toUTCString(), NOW)).toBe(seconds(date));
        expect(parseHttpDate(asAsctime(date), NOW)).toBe(seconds(date));
      }),
    );
  });

  test("is parsed with a two-digit year as a date within fifty years of now", () => {
    fc.assert(
      fc.property(within("1976-01-06T00:00:00Z", "2076-01-05T08:00:00Z"), (date) => {
        expect(parseHttpDate(asRfc850(date), NOW)).toBe(seconds(date));
      }),
    );
  });

  test.each([
    ["Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37Z", NOW],
    ["Sunday, 05-Jan-76 08:00:00 GMT", "2076-01-05T08:00:00Z", NOW],
    ["Monday, 05-Jan-76 08:00:01 GMT", "1976-01-05T08:00:01Z", NOW],
    ["Tuesday, 05-Jan-77 08:00:00 GMT", "1977-01-05T08:00:00Z", NOW],
    ["Saturday, 01-Jan-00 00:00:00 GMT", "2000-01-01T00:00:00Z", NOW],
    ["Friday, 01-Jan-00 00:00:00 GMT", "2100-01-01T00:00:00Z", Date.UTC(2060, 0, 1)],
  ])("that says %s is at most 50 years ahead: %s", (text, instant, now) => {
    expect(parseHttpDate(text, now)).toBe(Date.parse(instant));
  });

  test.each([
    "Mon, 30 Feb 2026 08:00:00 GMT",
    "Mon, 00 Jan 2026 08:00:00 GMT",
    "Mon, 05 Foo 2026 08:00:00 GMT",
    "Mon, 05 Jan 2026 24:00:00 GMT",
    "Mon, 05 Jan 2026 08:00:00 UTC",
    "Mon, 5 Jan 2026 08:00:00 GMT",
    "Mon, 05-Jan-26 08:00:00 GMT",
    "Monday, 05-Jan-2026 08:00:00 GMT",
    "Monday, 30-Feb-26 08:00:00 GMT",
    "Monday, 05-Jan-26 08:00:00",
    "Mon Jan 5 08:00:00 2026",
    "Mon Feb 30 08:00:00 2026",
    "Mon Jan  5 08:00:00 2026 GMT",
    "Mon Jan  5 08:00:00 26",
    "2026-01-05T08:00:00Z",
    "",
  ])("%j is refused", (text) => {
    expect(parseHttpDate(text, NOW)).toBeUndefined();
  });
});
