const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const TIME = "(?<time>(?:[01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60))";
const MONTH = "(?<month>[A-Z][a-z]{2})";
const DAY_NAME = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)";
const DAY_NAME_LONG = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day";

/** The form that senders must write, then the two obsolete forms that recipients must accept. */
const FORMS = [
  `${DAY_NAME}, (?<day>\\d{2}) ${MONTH} (?<year>\\d{4}) ${TIME} GMT`,
  `${DAY_NAME_LONG}, (?<day>\\d{2})-${MONTH}-(?<year>\\d{2}) ${TIME} GMT`,
  `${DAY_NAME} ${MONTH} (?<day>\\d{2}| \\d) ${TIME} (?<year>\\d{4})`,
].map((form) => new RegExp(`^${form}$`));

/**
 * Returns the epoch milliseconds of an HTTP date in any of the three forms of RFC 9110, section 5.6.7;
 * `undefined` for any other text and for a day that does not exist.
 *
 * @param epochNow the reference for a year of two digits
 */
export function parseHttpDate(text: string, epochNow: number): number | undefined {
  const parts = FORMS.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (parts === undefined) return undefined;
  const { day = "", month = "", year = "", time = "" } = parts;
  const at = (inYear: number) => instantOf(inYear, MONTHS.indexOf(month), Number(day), time);
  return year.length === 4 ? at(Number(year)) : nearest(Number(year), epochNow, at);
}

/** Chooses the last year with these two digits whose instant is at most 50 years ahead. */
function nearest(
  year: number,
  epochNow: number,
  at: (year: number) => number | undefined,
): number | undefined {
  const furthest = new Date(epochNow);
  furthest.setUTCFullYear(furthest.getUTCFullYear() + 50);
  const last = furthest.getUTCFullYear();
  const full = last - ((((last - year) % 100) + 100) % 100);
  const instant = at(full);
  return full === last && instant !== undefined && instant > furthest.getTime()
    ? at(full - 100)
    : instant;
}

function instantOf(year: number, month: number, day: number, time: string): number | undefined {
  const midnight = new Date(0);
  // Date.UTC would move the years 0 to 99 into the twentieth century.
  midnight.setUTCFullYear(year, month, day);
  if (midnight.getUTCMonth() !== month || midnight.getUTCDate() !== day) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  return midnight.getTime() + (hours * 3600 + minutes * 60 + seconds) * 1000;
}
