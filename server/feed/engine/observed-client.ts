import { LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { InstrumentList } from "#market/client/contract.ts";
import type { Answer, MarketDataClient } from "#market/client/market-data-client.ts";
import { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import type { Failure, FeedBackend } from "#server/feed/feed-backend.ts";
import { createKeyCounter } from "#server/feed/key-counter.ts";
import { concernsAllRequests, type OutcomeStore } from "#server/feed/outcomes/outcome-store.ts";

/** A client that stores its outcomes and tracks its pending requests. */
export interface ObservedClient
  extends MarketDataClient,
    Pick<FeedBackend, "isInFlight" | "lastFailure"> {}

interface ObservedClientParts {
  readonly client: MarketDataClient;
  readonly clock: Clock;
  readonly outcomes: {
    readonly quotes: OutcomeStore<Quote>;
    readonly list: OutcomeStore<InstrumentList>;
  };
  /** Called with the key of each request when it is sent. */
  readonly onSent: (key: string) => void;
}

/**
 * Stores each answer and failure of the service. They are not validated here: pages validate each answer
 * against the one before it, as the engine does, whether they poll or have a stream.
 */
export function createObservedClient({
  client,
  clock,
  outcomes,
  onSent,
}: ObservedClientParts): ObservedClient {
  const inFlight = createKeyCounter<string>();
  let lastFailure: Failure | undefined;

  async function observe<T>(
    key: string,
    store: OutcomeStore<T>,
    send: () => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    inFlight.add(key);
    onSent(key);
    const arrival = () => ({ at: clock.now(), atEpochMs: Math.round(clock.epochNow()) });
    try {
      const answer = await send();
      store.settle(key, { ...arrival(), answer });
      return answer;
    } catch (error) {
      // An aborted request says nothing about the service.
      if (error instanceof MarketDataError) storeFailure(key, store, { ...arrival(), error });
      throw error;
    } finally {
      inFlight.remove(key);
    }
  }

  function storeFailure<T>(key: string, store: OutcomeStore<T>, failure: Failure) {
    store.settle(key, failure);
    if (concernsAllRequests(failure.error)) {
      outcomes.quotes.interrupt(failure, inFlight.has);
      outcomes.list.interrupt(failure, inFlight.has);
    } else lastFailure = failure;
  }

  return {
    isInFlight: inFlight.has,
    get lastFailure() {
      return lastFailure;
    },
    instruments: (...request) =>
      observe(LIST_KEY, outcomes.list, () => client.instruments(...request)),
    quote: (isin: Isin, ...request) =>
      observe(isin, outcomes.quotes, () => client.quote(isin, ...request)),
  };
}
