import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseRetryAfter } from "./retry-after.ts";

const NOW = Date.UTC(2026, 0, 5, 8, 0, 0);
const now = { epochMs: NOW };
const DAY = 86_400_000;

describe("Retry-After in seconds", () => {
  test.each([
    ["3", 3_000, false],
    ["0", 1_000, false],
    ["0.0", 1_000, false],
    ["0.2", 1_000, false],
    ["1.5", 2_000, false],
    ["003", 3_000, false],
    ["3600", 3_600_000, false],
    ["86400", DAY, false],
    ["86401", DAY, true],
    ["2147484", DAY, true],
    ["9999999999", DAY, true],
    ["9".repeat(50), DAY, true],
  ])("%s waits %i ms, capped: %s", (header, ms, capped) => {
    expect(parseRetryAfter(header, now)).toEqual({ ms, capped });
  });

  test.each([
    null,
    "",
    "abc",
    "-1",
    "1, 5",
    "٣",
    "３",
    "1e3",
    "0x10",
    " 3",
    "3 ",
    "+3",
    "1.",
    ".5",
    "3s",
  ])("%j says nothing", (header) => {
    expect(parseRetryAfter(header, now)).toBeUndefined();
  });

  test("never shortens the wait and stays within the bounds", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (seconds) => {
        const header = seconds.toFixed(3);
        const wait = parseRetryAfter(header, now);
        if (wait === undefined) throw new Error("unreachable");
        expect(wait.ms).toBeGreaterThanOrEqual(Math.min(DAY, Number(header) * 1000));
        expect(wait.ms).toBeGreaterThanOrEqual(1_000);
        expect(wait.ms).toBeLessThanOrEqual(DAY);
      }),
    );
  });
});

describe("Retry-After as a date", () => {
  test("in the future is measured from the Date of the answer", () => {
    const header = "Mon, 05 Jan 2026 08:00:30 GMT";
    expect(parseRetryAfter(header, { epochMs: NOW + DAY, serverDateMs: NOW })).toEqual({
      ms: 30_000,
      capped: false,
    });
  });

  test.each(["Monday, 05-Jan-26 08:00:30 GMT", "Mon Jan  5 08:00:30 2026"])(
    "in an obsolete form is a wish all the same: %s",
    (header) => {
      expect(parseRetryAfter(header, now)).toEqual({ ms: 30_000, capped: false });
    },
  );

  test("is measured from the local clock when the answer has no Date", () => {
    expect(parseRetryAfter("Mon, 05 Jan 2026 08:00:30 GMT", now)?.ms).toBe(30_000);
  });

  test("in the past gives a wait of one second", () => {
    expect(parseRetryAfter("Mon, 05 Jan 2026 07:00:00 GMT", now)).toEqual({
      ms: 1_000,
      capped: false,
    });
  });

  test("years ahead is limited to the longest wait", () => {
    expect(parseRetryAfter("Fri, 05 Jan 2029 08:00:00 GMT", now)).toEqual({
      ms: DAY,
      capped: true,
    });
  });
});
