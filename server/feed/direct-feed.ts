import type { Clock } from "#engine/protocol/clock.ts";
import type { Answer, MarketDataClient } from "#market/client/market-data-client.ts";
import { MarketDataError } from "#market/errors.ts";
import type { Feed } from "./feed.ts";
import type { Outcome } from "./outcomes/outcome-store.ts";
import type { FeedAnswer, FeedRequest } from "./requests/feed-answer.ts";

/**
 * Asks the service once for each request and stores nothing. It is used while the market's time is frozen: a
 * stored quote may be wrong after the next step, however little real time has passed. It is also used for a
 * replay, which serves each quote once: a check without a client would skip one.
 */
export function createDirectFeed(
  client: MarketDataClient,
  clock: Clock,
): Pick<Feed, "quote" | "instruments"> {
  async function ask<T>(
    { signal, isTryNow }: FeedRequest,
    send: (signal: AbortSignal, intent: "tryNow" | undefined) => Promise<Answer<T>>,
  ): Promise<FeedAnswer<T>> {
    const answerWith = (
      outcome: { answer: Answer<T> } | { error: MarketDataError },
    ): FeedAnswer<T> => ({
      kind: "outcome",
      outcome: { at: clock.now(), atEpochMs: clock.epochNow(), ...outcome } satisfies Outcome<T>,
      isHit: false,
      ageMs: 0,
      planMs: 0,
    });
    try {
      return answerWith({ answer: await send(signal, isTryNow ? "tryNow" : undefined) });
    } catch (error) {
      if (signal.aborted) return { kind: "gone" };
      if (error instanceof MarketDataError) return answerWith({ error });
      throw error;
    }
  }

  return {
    quote: (isin, request) => ask(request, (signal, intent) => client.quote(isin, signal, intent)),
    instruments: (request) => ask(request, (signal, intent) => client.instruments(signal, intent)),
  };
}
