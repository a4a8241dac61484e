import type { QuoteTime } from "#market/instant.ts";
import { parseQuoteTime } from "#market/quote-time.ts";

/**
 * Reads the instant of `clock=` in the address. Reports an invalid one as an uncaught error, because a test that expects
 * frozen time would run with running time.
 */
export function readFrozenInstant(
  page: Pick<Window, "location" | "reportError">,
): QuoteTime | undefined {
  const text = new URLSearchParams(page.location.search).get("clock");
  const instant = parseQuoteTime(text);
  if (!instant) {
    page.reportError(
      new RangeError(
        `clock=${text} is no instant such as 2026-01-05T08:00:00Z. Time is not frozen.`,
      ),
    );
  }
  return instant;
}
