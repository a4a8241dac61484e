import type { Clock } from "#engine/protocol/clock.ts";
import { contractError, FUTURE_FIELD } from "#market/contract-error.ts";
import type { MarketDataError } from "#market/errors.ts";
import { nanosToMs } from "#market/instant.ts";
import type { Quote } from "#market/quote.ts";
import type { createRecords } from "./answer-records.ts";
import type { ServiceClock } from "./service-clock.ts";

/** A quote that is further in the future than this, by the service's own clock, is refused. */
const TOLERANCE_MS = 60_000;

/** @param serviceNow the service's time in epoch milliseconds; while it is unknown, no quote counts as future */
export function isFuture(quote: Quote, serviceNow: number | undefined): boolean {
  return serviceNow !== undefined && nanosToMs(quote.updatedAt.nanos) - serviceNow > TOLERANCE_MS;
}

export const futureError = (): MarketDataError =>
  contractError("updatedAt lies in the future", FUTURE_FIELD);

interface DropParts {
  readonly records: ReturnType<typeof createRecords>;
  readonly serviceClock: ServiceClock;
  readonly clock: Clock;
}

/** Whether a quote that is held or remembered must go; records why. `now` is in monotonic milliseconds. */
export function dropsFuture(
  { records, serviceClock, clock }: DropParts,
  quote: Quote,
  now: number,
): boolean {
  const isDropped = isFuture(quote, serviceClock.at(now));
  if (isDropped) records.failed(quote.instrument, futureError(), clock.epochNow());
  return isDropped;
}
