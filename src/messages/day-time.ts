import type { Language } from "#market/languages.ts";

/** Texts of an instant in the page's time zone. */
interface DayTime {
  /** `07:17`, or `22 Nov` for another day; fits in the head of a column. */
  readonly short: string;
  /** `07:17:03`, preceded by the date for another day. */
  readonly long: string;
}

/**
 * Writes an instant as its time of day, with the date if it is not of the day of `now`, such as the start of a session
 * before midnight or the end of a long wait.
 *
 * @param timeZone IANA name
 */
export function dayTime(
  epochMs: number,
  now: number,
  timeZone: string,
  language: Language,
): DayTime {
  // British English, for the 24-hour clock of all times on the page and for dates with the day first.
  const locale = language === "en" ? "en-GB" : language;
  const write = (options: Intl.DateTimeFormatOptions, at = epochMs) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(at);
  const exactly = write({ timeStyle: "medium" });
  const dayAt = (at: number) => write({ dateStyle: "short" }, at);
  if (dayAt(epochMs) === dayAt(now)) return { short: write({ timeStyle: "short" }), long: exactly };
  const day = write({ day: "numeric", month: "short" });
  return { short: day, long: `${day}, ${exactly}` };
}
