import type { Clock } from "#engine/protocol/clock.ts";
import { contractError, FUTURE_FIELD } from "#market/contract-error.ts";
import type { MarketDataError } from "#market/errors.ts";
import { nanosToMs } from "#market/instant.ts";
import type { Quote } from "#market/quote.ts";
import type { createRecords } from "./answer-records.ts";

/** A quote further ahead of the service's clock than this is refused. */
const TOLERANCE_MS = 60_000;

/** @param serviceNow the service's time in epoch milliseconds; if it is unknown, no quote counts as future */
export function isFromFuture(quote: Quote, serviceNow: number | undefined): boolean {
  return serviceNow !== undefined && nanosToMs(quote.updatedAt.nanos) - serviceNow > TOLERANCE_MS;
}

export const futureError = (): MarketDataError =>
  contractError("updatedAt lies in the future", FUTURE_FIELD);

interface RecordParts {
  readonly records: ReturnType<typeof createRecords>;
  readonly clock: Clock;
}

/** Records that a quote from the future was dropped after it had been accepted or stored. */
export const recordFuture = ({ records, clock }: RecordParts, { instrument }: Quote): void =>
  records.failed(instrument, futureError(), clock.epochNow());
