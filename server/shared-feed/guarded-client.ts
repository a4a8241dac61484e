import { LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { AbortSignalLike } from "#market/abort-signal.ts";
import type { InstrumentList } from "#market/contract.ts";
import { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import type { Answer, MarketDataClient } from "#market/market-data-client.ts";
import type { Quote } from "#market/quote.ts";
import type { Outcome } from "#server/feed/outcome-store.ts";

/** A client that sends requests only while it may, and reports their outcomes. */
export interface GuardedClient extends MarketDataClient {
  readonly isAsking: (key: string) => boolean;
  /** Sends no more requests. Pending requests are not aborted: an answer may bring a wait. */
  close(): void;
  /** Resolves once no request is pending. */
  settled(): Promise<void>;
}

interface GuardedClientParts {
  readonly client: MarketDataClient;
  readonly clock: Clock;
  /** Checked right before each request. */
  readonly mayAsk: () => boolean;
  readonly sent: (key: Isin | typeof LIST_KEY) => void;
  readonly quote: (isin: Isin, outcome: Outcome<Quote>) => void;
  readonly list: (outcome: Outcome<InstrumentList>) => void;
}

/** The wait that a refused request reports: to the engine it is a closed gate, and teaches it no limit. */
const HELD_MS = 1000;

export function guard(parts: GuardedClientParts): GuardedClient {
  const { client, clock, mayAsk } = parts;
  const asking = new Map<string, number>();
  let isClosed = false;
  let waiting: (() => void)[] = [];

  /** Forwards the caller's abort until the close, after which pending requests are completed. */
  function follow(caller: AbortSignalLike) {
    const own = new AbortController();
    const abort = () => {
      if (!isClosed) own.abort(caller.reason);
    };
    if (caller.aborted) abort();
    caller.addEventListener("abort", abort);
    return { signal: own.signal, leave: () => caller.removeEventListener("abort", abort) };
  }

  async function ask<T>(
    key: Isin | typeof LIST_KEY,
    caller: AbortSignalLike,
    send: (signal: AbortSignal) => Promise<Answer<T>>,
    onOutcome: (outcome: Outcome<T>) => void,
  ): Promise<Answer<T>> {
    if (isClosed || !mayAsk())
      throw new MarketDataError("rate-limited", { gateClosedForMs: HELD_MS });
    asking.set(key, (asking.get(key) ?? 0) + 1);
    parts.sent(key);
    const { signal, leave } = follow(caller);
    const now = () => ({ at: clock.now(), atEpochMs: Math.round(clock.epochNow()) });
    try {
      const answer = await send(signal);
      onOutcome({ ...now(), answer });
      return answer;
    } catch (error) {
      // A held or aborted request says nothing about the service.
      if (error instanceof MarketDataError && error.gateClosedForMs === undefined)
        onOutcome({ ...now(), error });
      throw error;
    } finally {
      leave();
      const left = (asking.get(key) ?? 1) - 1;
      if (left > 0) asking.set(key, left);
      else asking.delete(key);
      if (asking.size === 0) {
        for (const resolve of waiting) resolve();
        waiting = [];
      }
    }
  }

  return {
    isAsking: (key) => asking.has(key),
    close() {
      isClosed = true;
    },
    settled: () =>
      new Promise((resolve) => {
        if (asking.size === 0) resolve();
        else waiting.push(resolve);
      }),
    instruments: (caller, intent) =>
      ask(LIST_KEY, caller, (signal) => client.instruments(signal, intent), parts.list),
    quote: (isin, caller, intent, intervalMs) =>
      ask(
        isin,
        caller,
        (signal) => client.quote(isin, signal, intent, intervalMs),
        (outcome) => parts.quote(isin, outcome),
      ),
  };
}
