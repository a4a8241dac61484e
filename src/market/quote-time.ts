import type { EpochNanos, QuoteTime } from "./instant.ts";

const MAX_LENGTH = 30;
const UTC_TIME =
  /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,9}))?Z$/;

/**
 * Reads `YYYY-MM-DDTHH:MM:SS[.d…]Z` with one to nine fractional digits (the service's section 2). Returns
 * `undefined` for a day that does not exist, another zone, lower case, 24:00 or a leap second.
 */
export function parseQuoteTime(text: unknown): QuoteTime | undefined {
  if (typeof text !== "string" || text.length > MAX_LENGTH) return undefined;
  const match = UTC_TIME.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map(Number);
  if (day > daysInMonth(year, month)) return undefined;
  const seconds = daysSinceEpoch(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second;
  const fraction = (match[7] ?? "").padEnd(9, "0");
  return { text, nanos: (BigInt(seconds) * 1_000_000_000n + BigInt(fraction)) as EpochNanos };
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

// Years are counted from March, which makes the leap day the last day of a year.
function daysSinceEpoch(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1;
  const marchMonth = (month + 9) % 12;
  const leapDays =
    Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  const daysBefore1970 = 719_469;
  return marchYear * 365 + leapDays + Math.floor((153 * marchMonth + 2) / 5) + day - daysBefore1970;
}
