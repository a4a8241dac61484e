import { LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { AbortSignalLike } from "#market/client/abort-signal.ts";
import type { InstrumentList } from "#market/client/contract.ts";
import type { Answer, MarketDataClient } from "#market/client/market-data-client.ts";
import { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import { createKeyCounter } from "#server/feed/key-counter.ts";
import type { Outcome } from "#server/feed/outcomes/outcome-store.ts";

/** A client that sends requests only while it is permitted to, and reports their outcomes. */
export interface GuardedClient extends MarketDataClient {
  readonly isInFlight: (key: string) => boolean;
  /** Sends no more requests. Pending requests are not aborted: an answer may bring a wait. */
  close(): void;
  /** Resolves once no request is pending. */
  settled(): Promise<void>;
}

interface GuardedClientParts {
  readonly client: MarketDataClient;
  readonly clock: Clock;
  /** Whether a request may be sent; called right before each request. */
  readonly maySend: () => boolean;
  /** Called with the key of each request when it is sent. */
  readonly onSent: (key: Isin | typeof LIST_KEY) => void;
  readonly onQuote: (isin: Isin, outcome: Outcome<Quote>) => void;
  readonly onList: (outcome: Outcome<InstrumentList>) => void;
}

/** The wait that a refused request reports. To the engine it is a closed gate, from which it learns no limit. */
const REFUSED_FOR_MS = 1000;

export function createGuardedClient(parts: GuardedClientParts): GuardedClient {
  const { client, clock, maySend } = parts;
  const inFlight = createKeyCounter<string>();
  let isClosed = false;
  let settledListeners: (() => void)[] = [];

  /** Returns a signal that follows the caller's until the close, after which pending requests are completed. */
  function followSignal(caller: AbortSignalLike) {
    const own = new AbortController();
    const abort = () => {
      if (!isClosed) own.abort(caller.reason);
    };
    if (caller.aborted) abort();
    caller.addEventListener("abort", abort);
    return { signal: own.signal, unfollow: () => caller.removeEventListener("abort", abort) };
  }

  async function request<T>(
    key: Isin | typeof LIST_KEY,
    caller: AbortSignalLike,
    send: (signal: AbortSignal) => Promise<Answer<T>>,
    onOutcome: (outcome: Outcome<T>) => void,
  ): Promise<Answer<T>> {
    if (isClosed || !maySend())
      throw new MarketDataError("rate-limited", { gateClosedForMs: REFUSED_FOR_MS });
    inFlight.add(key);
    parts.onSent(key);
    const { signal, unfollow } = followSignal(caller);
    const arrival = () => ({ at: clock.now(), atEpochMs: Math.round(clock.epochNow()) });
    try {
      const answer = await send(signal);
      onOutcome({ ...arrival(), answer });
      return answer;
    } catch (error) {
      // A held or aborted request says nothing about the service.
      if (error instanceof MarketDataError && error.gateClosedForMs === undefined)
        onOutcome({ ...arrival(), error });
      throw error;
    } finally {
      unfollow();
      inFlight.remove(key);
      if (inFlight.size === 0) {
        for (const resolve of settledListeners) resolve();
        settledListeners = [];
      }
    }
  }

  return {
    isInFlight: inFlight.has,
    close() {
      isClosed = true;
    },
    settled: () =>
      new Promise((resolve) => {
        if (inFlight.size === 0) resolve();
        else settledListeners.push(resolve);
      }),
    instruments: (caller, intent) =>
      request(LIST_KEY, caller, (signal) => client.instruments(signal, intent), parts.onList),
    quote: (isin, caller, intent, intervalMs) =>
      request(
        isin,
        caller,
        (signal) => client.quote(isin, signal, intent, intervalMs),
        (outcome) => parts.onQuote(isin, outcome),
      ),
  };
}
