const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const IMF_FIXDATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d{2}) ([A-Z][a-z]{2}) (\d{4}) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60) GMT$/;

/**
 * Epoch milliseconds of an HTTP date in the form that RFC 9110, section 5.6.7 tells senders to use;
 * `undefined` for the obsolete forms and for days that the calendar lacks.
 */
export function parseHttpDate(text: string): number | undefined {
  const match = IMF_FIXDATE.exec(text);
  if (match === null) return undefined;
  const month = MONTHS.indexOf(match[2] ?? "");
  const day = Number(match[1]);
  const midnight = new Date(0);
  // Date.UTC would move the years 0 to 99 into the twentieth century.
  midnight.setUTCFullYear(Number(match[3]), month, day);
  if (midnight.getUTCMonth() !== month || midnight.getUTCDate() !== day) return undefined;
  const seconds = Number(match[4]) * 3600 + Number(match[5]) * 60 + Number(match[6]);
  return midnight.getTime() + seconds * 1000;
}
