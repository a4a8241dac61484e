import { nanosToMs, type QuoteTime } from "#market/instant.ts";
import { useAgeByService } from "./hooks.ts";

/** Returns the function of a quote's market age in milliseconds; 0 without an instant. */
export function useMarketAge(updatedAt: QuoteTime | undefined): (now: number) => number {
  const ageAt = useAgeByService();
  const movedAtEpochMs = updatedAt && nanosToMs(updatedAt.nanos);
  return (now) => (movedAtEpochMs === undefined ? 0 : ageAt(movedAtEpochMs, now));
}
