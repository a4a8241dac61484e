import type { Clock } from "#engine/protocol/clock.ts";
import type { QuoteSource } from "#engine/protocol/source.ts";

interface AgeDeps {
  readonly source: Pick<QuoteSource, "status">;
  readonly clock: Clock;
}

/**
 * Computes the market age in milliseconds, by the service's clock, or by the device's date before that is known. The
 * quote changed at `movedAtEpochMs`; `now` is in the source's monotonic milliseconds.
 */
export const ageByService =
  ({ source, clock }: AgeDeps) =>
  (movedAtEpochMs: number, now: number): number =>
    now + (source.status().serviceOffsetMs ?? clock.epochNow() - clock.now()) - movedAtEpochMs;
