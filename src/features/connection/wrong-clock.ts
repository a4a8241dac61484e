/**
 * Maximum lead that counts as agreement. The service's time is known to half a second plus half a round
 * trip of at most ten seconds, about six seconds at worst; a synchronised device is within one second.
 */
const TOLERANCE_MS = 30_000;

/** Leads are rounded to this step, so that a better estimate does not make the text flicker. */
const STEP_MS = 10_000;

/** Returns the rounded lead of the device's clock over the service's in milliseconds; undefined if they agree. */
export function wrongClockLeadMs(deviceLeadMs: number | undefined): number | undefined {
  if (deviceLeadMs === undefined || Math.abs(deviceLeadMs) <= TOLERANCE_MS) return undefined;
  return Math.round(deviceLeadMs / STEP_MS) * STEP_MS;
}
