import type { MarketDataClient } from "#market/client/market-data-client.ts";
import { isFromFuture } from "#market/future.ts";
import type { Isin } from "#market/isin.ts";
import { judgeSuccession, type Quote } from "#market/quote.ts";

/** Maximum number of remembered quotes; those checked longest ago are forgotten first. */
const MAX_REMEMBERED = 10_000;

/**
 * Returns a client for which `updatedAt` never goes back: in place of an older quote it gives the newest one that it
 * has seen, marked as such. Pages decide how long that value can be trusted, as they do without a feed.
 *
 * @param onOlder called for each older quote
 */
export function keepNewest(client: MarketDataClient, onOlder: () => void): MarketDataClient {
  const newest = new Map<Isin, Quote>();
  return {
    instruments: (...request) => client.instruments(...request),
    async quote(isin, ...request) {
      const answer = await client.quote(isin, ...request);
      const isFuture = (quote: Quote) => isFromFuture(quote, answer.serverDateMs);
      // Pages refuse a quote from the future. After the service's clock was set back, all others are older.
      if (isFuture(answer.value)) return answer;
      const before = newest.get(isin);
      if (before && !isFuture(before) && judgeSuccession(before, answer.value) === "older") {
        onOlder();
        return { ...answer, value: before, replacesOlder: true };
      }
      newest.delete(isin);
      newest.set(isin, answer.value);
      const [oldest] = newest.keys();
      if (newest.size > MAX_REMEMBERED && oldest) newest.delete(oldest);
      return answer;
    },
  };
}
