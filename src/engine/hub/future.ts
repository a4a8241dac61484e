import { contractError, FUTURE_FIELD } from "#market/contract-error.ts";
import type { MarketDataError } from "#market/errors.ts";
import { nanosToMs } from "#market/instant.ts";
import type { Quote } from "#market/quote.ts";

/** A quote from further ahead than this, by the service's own clock, is no quote. */
const TOLERANCE_MS = 60_000;

/** @param serviceNow the service's time in epoch milliseconds; where it is unknown nothing is judged */
export function isFuture(quote: Quote, serviceNow: number | undefined): boolean {
  return serviceNow !== undefined && nanosToMs(quote.updatedAt.nanos) - serviceNow > TOLERANCE_MS;
}

export const futureError = (): MarketDataError =>
  contractError("updatedAt lies in the future", FUTURE_FIELD);
