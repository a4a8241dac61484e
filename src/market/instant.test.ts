import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nanosToMs } from "./instant.ts";
import { parseQuoteTime } from "./quote-time.ts";

const START = Date.UTC(0, 0, 1) - 1900 * 365.2425 * 86_400_000;
const END = Date.UTC(9999, 11, 31, 23, 59, 59);
const seconds = fc
  .date({ min: new Date(START), max: new Date(END), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19));
const fractions = fc.string({
  unit: fc.constantFrom(..."0123456789".split("")),
  minLength: 1,
  maxLength: 9,
});

function nanos(text: string): bigint {
  const time = parseQuoteTime(text);
  if (time === undefined) throw new Error(`${text} is no quote time`);
  return time.nanos;
}

describe("a quote's time", () => {
  test("agrees with the calendar of the platform on every second", () => {
    fc.assert(
      fc.property(
        seconds,
        (text) => nanos(`${text}Z`) === BigInt(Date.parse(`${text}Z`)) * 1_000_000n,
      ),
      { numRuns: 1000 },
    );
  });

  test("keeps one to nine fractional digits", () => {
    fc.assert(
      fc.property(seconds, fractions, (text, fraction) => {
        const expected = nanos(`${text}Z`) + BigInt(fraction.padEnd(9, "0"));
        expect(nanos(`${text}.${fraction}Z`)).toBe(expected);
      }),
    );
  });

  test("keeps the text as received", () => {
    expect(parseQuoteTime("2026-01-05T08:00:00.100Z")?.text).toBe("2026-01-05T08:00:00.100Z");
  });

  test("tells two consecutive nanoseconds apart", () => {
    const before = nanos("2026-01-05T08:00:00.123456788Z");
    expect(nanos("2026-01-05T08:00:00.123456789Z") - before).toBe(1n);
  });

  test("accepts 29 February in leap years alone", () => {
    expect(parseQuoteTime("2024-02-29T00:00:00Z")).toBeDefined();
    expect(parseQuoteTime("2000-02-29T00:00:00Z")).toBeDefined();
    expect(parseQuoteTime("2026-02-29T00:00:00Z")).toBeUndefined();
    expect(parseQuoteTime("2100-02-29T00:00:00Z")).toBeUndefined();
  });

  test.each([
    "2026-02-30T00:00:00Z",
    "2026-04-31T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-00-01T00:00:00Z",
    "2026-01-00T00:00:00Z",
    "2026-01-05T24:00:00Z",
    "2026-01-05T08:60:00Z",
    "2026-12-31T23:59:60Z",
    "2026-01-05T08:00:00z",
    "2026-01-05t08:00:00Z",
    "2026-01-05T08:00:00+00:00",
    "2026-01-05T08:00:00",
    "2026-01-05 08:00:00Z",
    "2026-01-05T08:00Z",
    "2026-01-05T08:00:00.Z",
    "2026-01-05T08:00:00,5Z",
    "2026-01-05T08:00:00.1234567890Z",
    "2026-01-05T08:00:00Z\n",
    " 2026-01-05T08:00:00Z",
    "+002026-01-05T08:00:00Z",
    "２026-01-05T08:00:00Z",
    "",
  ])("%j is refused", (text) => {
    expect(parseQuoteTime(text)).toBeUndefined();
  });

  test.each([1767600000000, null, undefined, new Date(0)])(
    "is not parsed from anything but a text: %s",
    (value) => {
      expect(parseQuoteTime(value)).toBeUndefined();
    },
  );
});

describe("milliseconds", () => {
  test.each([
    ["1970-01-01T00:00:00.001999999Z", 1],
    ["1970-01-01T00:00:00Z", 0],
    ["1969-12-31T23:59:59.999999999Z", -1],
    ["1969-12-31T23:59:59.999Z", -1],
    ["2026-01-05T08:00:00.123456789Z", Date.UTC(2026, 0, 5, 8, 0, 0, 123)],
  ])("of %s are %i, rounded down", (text, ms) => {
    const time = parseQuoteTime(text);
    expect(time && nanosToMs(time.nanos)).toBe(ms);
  });
});
