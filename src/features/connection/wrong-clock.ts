/**
 * The service's time is known to half of one second and a round trip, ten seconds at the longest: to
 * six seconds at worst. A device that sets its own clock is within one. What is beyond half a minute is
 * neither: the date is wrong.
 */
const TOLERANCE_MS = 30_000;

/** Rounded to tens of seconds, so that better evidence does not make the text flicker. */
const STEP_MS = 10_000;

/** How far the device's date is ahead of the service's, in milliseconds; undefined while the two agree. */
export function wrongBy(deviceLeadMs: number | undefined): number | undefined {
  if (deviceLeadMs === undefined || Math.abs(deviceLeadMs) <= TOLERANCE_MS) return undefined;
  return Math.round(deviceLeadMs / STEP_MS) * STEP_MS;
}
