import type { Language } from "#market/languages.ts";

/** An instant in the zone that the page speaks in. */
interface SessionTime {
  /** `07:17`, or `22 Nov` for another day: short enough for the head of a column. */
  readonly short: string;
  /** `07:17:03`, with the date before it for another day. */
  readonly long: string;
}

/**
 * When the session began here. A quote that was current over midnight began on an earlier day; its time of day
 * alone would be read as today's.
 *
 * @param timeZone IANA name
 */
export function sessionTime(
  epochMs: number,
  now: number,
  timeZone: string,
  language: Language,
): SessionTime {
  // Twenty-four hours in every language, like all times of the page; days as in Europe.
  const locale = language === "en" ? "en-GB" : language;
  const write = (options: Intl.DateTimeFormatOptions, at = epochMs) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(at);
  const exactly = write({ timeStyle: "medium" });
  const dayAt = (at: number) => write({ dateStyle: "short" }, at);
  if (dayAt(epochMs) === dayAt(now)) return { short: write({ timeStyle: "short" }), long: exactly };
  const day = write({ day: "numeric", month: "short" });
  return { short: day, long: `${day}, ${exactly}` };
}
