import type { Language } from "#market/languages.ts";

/** Texts of an instant in the page's time zone. */
interface SessionTime {
  /** `07:17`, or `22 Nov` for another day; fits in the head of a column. */
  readonly short: string;
  /** `07:17:03`, preceded by the date for another day. */
  readonly long: string;
}

/**
 * Writes the start of the session. A quote that was current at midnight began on an earlier day, which its
 * time of day alone would not show.
 *
 * @param timeZone IANA name
 */
export function sessionTime(
  epochMs: number,
  now: number,
  timeZone: string,
  language: Language,
): SessionTime {
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
