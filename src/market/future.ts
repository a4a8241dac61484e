import { nanosToMs } from "./instant.ts";
import type { Quote } from "./quote.ts";

/** The tolerance for a quote's instant ahead of the service's clock: two clocks always differ a little. */
const MAX_LEAD_MS = 60_000;

/**
 * Returns whether a quote is more than a minute ahead of the service's clock.
 *
 * @param serviceNowMs the service's time in epoch milliseconds; if it is unknown, no quote is ahead of it
 */
export function isFromFuture({ updatedAt }: Quote, serviceNowMs: number | undefined): boolean {
  return serviceNowMs !== undefined && nanosToMs(updatedAt.nanos) - serviceNowMs > MAX_LEAD_MS;
}
