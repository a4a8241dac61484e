import type { CheckedQuote } from "#engine/protocol/checked.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import { staleAfterMs } from "#engine/protocol/quote-state.ts";
import { contractError, FUTURE_FIELD, OLDER_FIELD } from "#market/client/contract-error.ts";
import type { Answer } from "#market/client/market-data-client.ts";
import type { MarketDataError } from "#market/errors.ts";
import { isFromFuture } from "#market/future.ts";
import type { Isin } from "#market/isin.ts";
import { judgeSuccession, type Quote } from "#market/quote.ts";
import type { Records } from "./answer-records.ts";
import type { ServiceClock } from "./service-clock.ts";

interface SuccessionDeps {
  /** The last good quote of each instrument. */
  readonly lastGood: ReadonlyMap<Isin, CheckedQuote>;
  readonly records: Pick<Records, "failed" | "older">;
  readonly serviceClock: ServiceClock;
  readonly clock: Clock;
}

/** The quote to show after an answer, and the previous one. */
interface Successor {
  readonly quote: Quote;
  readonly previous: Quote | undefined;
  readonly isDisputed: boolean;
}

/**
 * Creates the function that compares each quote with the previous one of its instrument.
 *
 * @returns a function of the instrument, its answer and the instant of the check. It throws a MarketDataError for a
 * quote from the future, and if only older quotes came for too long.
 */
export function createSuccession(deps: SuccessionDeps) {
  const { lastGood, records, serviceClock } = deps;
  /** The last check of each instrument that confirmed the last good quote or brought a newer one. */
  const lastConfirmedAt = new Map<Isin, number>();

  /**
   * Returns the quote that the next answer is compared with. A quote from the future is dropped: after the service's
   * clock was set back, every answer would be older than it until the clock has caught up.
   */
  function baseline(isin: Isin, now: number): CheckedQuote | undefined {
    const before = lastGood.get(isin);
    if (!before || !isFromFuture(before.quote, serviceClock.at(now))) return before;
    recordFuture(deps, before.quote);
    return undefined;
  }

  /** Counts an ignored older quote. Throws once older quotes have come for longer than a value stays fresh. */
  function ignoreOlder(isin: Isin, before: CheckedQuote | undefined, now: number) {
    records.older(isin);
    const confirmedAt = lastConfirmedAt.get(isin) ?? before?.checkedAt ?? now;
    lastConfirmedAt.set(isin, confirmedAt);
    if (before && now - confirmedAt > staleAfterMs(before.plannedIntervalMs)) {
      throw contractError("only older quotes came for too long", OLDER_FIELD);
    }
  }

  return (isin: Isin, { value, replacesOlder }: Answer<Quote>, checkedAt: number): Successor => {
    if (isFromFuture(value, serviceClock.at(checkedAt))) throw futureError();
    const before = baseline(isin, checkedAt);
    // The shown quote never goes back in time: an older one proves only that the service answers.
    const succession = judgeSuccession(before?.quote, value);
    const isOlder = succession === "older";
    if (isOlder || replacesOlder) ignoreOlder(isin, before, checkedAt);
    else lastConfirmedAt.set(isin, checkedAt);
    return {
      quote: (isOlder && before?.quote) || value,
      previous: before?.quote,
      // Disputed until a newer quote comes, even if the later of the two is repeated.
      isDisputed: succession === "conflict" || (succession !== "newer" && !!before?.isDisputed),
    };
  };
}

const futureError = (): MarketDataError =>
  contractError("updatedAt lies in the future", FUTURE_FIELD);

/** Records that a quote from the future was dropped after it had been accepted or stored. */
export const recordFuture = (
  { records }: Pick<SuccessionDeps, "records">,
  { instrument }: Quote,
): void => records.failed(instrument, futureError());
