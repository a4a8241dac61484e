import type { Clock } from "#engine/protocol/clock.ts";
import { staleAfterMs } from "#engine/protocol/quote-state.ts";
import type { CheckedQuote } from "#engine/protocol/source.ts";
import { contractError, OLDER_FIELD } from "#market/contract-error.ts";
import type { Isin } from "#market/isin.ts";
import { judgeSuccession, type Quote } from "#market/quote.ts";
import type { createRecords } from "./answer-records.ts";
import { futureError, isFromFuture, recordFuture } from "./future.ts";
import type { ServiceClock } from "./service-clock.ts";

interface SuccessionParts {
  /** The last good quote of each instrument. */
  readonly lastGood: ReadonlyMap<Isin, CheckedQuote>;
  readonly records: ReturnType<typeof createRecords>;
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
 * Compares each quote with the previous one.
 *
 * @returns a function that takes the instant of the check, and throws a MarketDataError for a quote from
 * the future, and where only older quotes came for too long
 */
export function createSuccession(parts: SuccessionParts) {
  const { lastGood, records, serviceClock } = parts;
  /** When an answer last confirmed the last good quote, or brought a newer one. */
  const lastConfirmedAt = new Map<Isin, number>();

  /**
   * The quote that the next answer is compared with. A quote from the future is not used: after the
   * service's clock was set back, every answer would be older until the clock has caught up.
   */
  function baseline(isin: Isin, now: number): CheckedQuote | undefined {
    const before = lastGood.get(isin);
    if (!before || !isFromFuture(before.quote, serviceClock.at(now))) return before;
    recordFuture(parts, before.quote);
    return undefined;
  }

  /** Beyond the age at which a value becomes stale, older answers no longer keep this one live. */
  function ignoreOlder(isin: Isin, before: CheckedQuote, now: number) {
    records.older(isin);
    const unconfirmedMs = now - (lastConfirmedAt.get(isin) ?? before.checkedAt);
    if (unconfirmedMs > staleAfterMs(before.plannedIntervalMs)) {
      throw contractError("only older quotes came for too long", OLDER_FIELD);
    }
  }

  return (isin: Isin, value: Quote, checkedAt: number): Successor => {
    if (isFromFuture(value, serviceClock.at(checkedAt))) throw futureError();
    const before = baseline(isin, checkedAt);
    // The shown market never goes back in time: an older quote proves only that the service answers.
    const succession = judgeSuccession(before?.quote, value);
    const isOlder = succession === "older" && before !== undefined;
    if (isOlder) ignoreOlder(isin, before, checkedAt);
    else lastConfirmedAt.set(isin, checkedAt);
    return {
      quote: isOlder ? before.quote : value,
      previous: before?.quote,
      // Disputed until the market has moved on, even where the later of the two is repeated.
      isDisputed: succession === "conflict" || (succession !== "newer" && !!before?.isDisputed),
    };
  };
}
