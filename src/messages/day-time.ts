import type { Language } from "#market/languages.ts";

/** Texts of an instant in the page's time zone. */
interface DayTime {
  /** `07:17`, or `22 Nov` for another day; fits in the head of a column. */
  readonly short: string;
  /** `07:17:03`, preceded by the date for another day. */
  readonly long: string;
}

const STYLES = {
  time: { timeStyle: "short" },
  exactTime: { timeStyle: "medium" },
  day: { day: "numeric", month: "short" },
  date: { dateStyle: "short" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a format, which is made once: making one takes much longer than writing with it, and every quote writes. */
function formatIn(locale: string, timeZone: string, style: keyof typeof STYLES) {
  const key = `${style} ${locale} ${timeZone}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...STYLES[style] });
  formats.set(key, format);
  return format;
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
  const write = (style: keyof typeof STYLES, at = epochMs) =>
    formatIn(locale, timeZone, style).format(at);
  const exactly = write("exactTime");
  if (write("date") === write("date", now)) return { short: write("time"), long: exactly };
  const day = write("day");
  return { short: day, long: `${day}, ${exactly}` };
}
