import { LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { InstrumentList } from "#market/contract.ts";
import { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import type { Answer, MarketDataClient } from "#market/market-data-client.ts";
import type { Quote } from "#market/quote.ts";
import type { Failure } from "./feed-backend.ts";
import { concernsAllRequests, type OutcomeStore } from "./outcome-store.ts";

/** A client that stores its outcomes and knows its pending requests. */
export interface ObservedClient extends MarketDataClient {
  readonly isAsking: (key: string) => boolean;
  /**
   * The last failure that concerned one request only: no 401, 403 or 429, and no request that the gate held.
   */
  readonly lastFailure: Failure | undefined;
}

/**
 * Stores each answer and failure of the service. They are stored unjudged: pages judge each answer
 * against the one before it, as the engine does, whether they poll or have a stream.
 */
export function observe(
  client: MarketDataClient,
  clock: Clock,
  stores: { readonly quotes: OutcomeStore<Quote>; readonly list: OutcomeStore<InstrumentList> },
  sent: (key: string) => void,
): ObservedClient {
  /** The number of pending requests for each key. */
  const asking = new Map<string, number>();
  let lastFailure: Failure | undefined;

  const isAsking = (key: string) => asking.has(key);

  async function watch<T>(
    key: string,
    store: OutcomeStore<T>,
    ask: () => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    asking.set(key, (asking.get(key) ?? 0) + 1);
    sent(key);
    const stamp = () => ({ at: clock.now(), atEpochMs: Math.round(clock.epochNow()) });
    try {
      const answer = await ask();
      store.settle(key, { ...stamp(), answer });
      return answer;
    } catch (error) {
      // An aborted request says nothing about the service.
      if (error instanceof MarketDataError) {
        const failure = { ...stamp(), error };
        store.settle(key, failure);
        if (concernsAllRequests(error)) {
          stores.quotes.interrupt(failure, isAsking);
          stores.list.interrupt(failure, isAsking);
        } else lastFailure = failure;
      }
      throw error;
    } finally {
      const left = (asking.get(key) ?? 1) - 1;
      if (left > 0) asking.set(key, left);
      else asking.delete(key);
    }
  }

  return {
    isAsking,
    get lastFailure() {
      return lastFailure;
    },
    instruments: (...request) => watch(LIST_KEY, stores.list, () => client.instruments(...request)),
    quote: (isin: Isin, ...request) =>
      watch(isin, stores.quotes, () => client.quote(isin, ...request)),
  };
}
