import { expect, test } from "vitest";
import { formatHttpDate, formatInstant, nanosOfMs } from "./instant.ts";

const start = nanosOfMs(Date.UTC(2026, 0, 5, 8, 0, 0));

test("writes an instant with nine digits and a Z", () => {
  expect(formatInstant(start)).toBe("2026-01-05T08:00:00.000000000Z");
  expect(formatInstant(start + 1n)).toBe("2026-01-05T08:00:00.000000001Z");
  expect(formatInstant(start + 59_123_456_789n)).toBe("2026-01-05T08:00:59.123456789Z");
});

test("writes an instant just before the start in the second before", () => {
  expect(formatInstant(start - 1n)).toBe("2026-01-05T07:59:59.999999999Z");
});

test("keeps the fraction of an instant before 1970", () => {
  expect(formatInstant(-1n)).toBe("1969-12-31T23:59:59.999999999Z");
});

test("cuts the Date header to whole seconds", () => {
  expect(formatHttpDate(start + 999_999_999n)).toBe("Mon, 05 Jan 2026 08:00:00 GMT");
});
