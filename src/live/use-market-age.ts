import { nanosToMs, type QuoteTime } from "#market/instant.ts";
import { useAgeByService } from "./hooks.ts";

/** How long ago one quote moved, as `useAgeByService` tells it; 0 where there is no move to count from. */
export function useMarketAge(updatedAt: QuoteTime | undefined): (now: number) => number {
  const ageAt = useAgeByService();
  const movedAt = updatedAt && nanosToMs(updatedAt.nanos);
  return (now) => (movedAt === undefined ? 0 : ageAt(movedAt, now));
}
