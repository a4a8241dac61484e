/**
 * The first instant of the day that it is at `epochMs` in a time zone: local midnight, or what comes in
 * its place where the clocks are put forward over it.
 *
 * @param timeZone IANA name; undefined for the device's own
 * @throws RangeError for a name that the platform does not know
 */
export function startOfDay(epochMs: number, timeZone: string | undefined): number {
  const dayOf = dayIn(timeZone);
  const today = dayOf(epochMs);
  // Local days follow each other and none is longer than this: the change between them is searched for.
  let before = Math.floor(epochMs) - MAX_DAY_MS;
  let after = Math.floor(epochMs);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayOf(middle) === today) after = middle;
    else before = middle;
  }
  return after;
}

const MAX_DAY_MS = 26 * 60 * 60_000;

/** A day's name in a time zone; only for comparison. */
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
