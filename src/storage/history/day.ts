/**
 * Returns the first instant of the local day at `epochMs`: midnight, or the instant after it if the clocks skip
 * midnight.
 *
 * @param timeZone IANA name; undefined for the device's time zone
 * @throws RangeError for a name that the platform does not know
 */
export function startOfDay(epochMs: number, timeZone: string | undefined): number {
  const dayOf = dayIn(timeZone);
  const today = dayOf(epochMs);
  // Binary search for the change of day, which is at most the longest day back.
  let before = Math.floor(epochMs) - MAX_DAY_MS;
  let after = Math.floor(epochMs);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayOf(middle) === today) after = middle;
    else before = middle;
  }
  return after;
}

/** No local day is longer than this. */
const MAX_DAY_MS = 26 * 60 * 60_000;

/** Returns the function of a day's name in a time zone; for comparison only. */
function dayIn(timeZone: string | undefined): (epochMs: number) => string {
  const format = new Intl.DateTimeFormat("en", {
    timeZone,
    calendar: "gregory",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return (epochMs) => format.format(epochMs);
}
