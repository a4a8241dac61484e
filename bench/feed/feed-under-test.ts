import type { Clock } from "#engine/protocol/clock.ts";
import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import type { StreamClient } from "#server/feed/demand/stream-clients.ts";
import { type EngineBackendOptions, engineBackend } from "#server/feed/engine/engine-backend.ts";
import { createFeed } from "#server/feed/feed.ts";
import type { FeedAnswer as Answered } from "#server/feed/requests/feed-answer.ts";

/** The part of a feed that is measured here. */
export interface FeedUnderTest {
  readonly quote: (isin: Isin, request: FeedRequest) => Promise<FeedAnswer<Quote>>;
  readonly instruments: (request: FeedRequest) => Promise<FeedAnswer<unknown>>;
  /** A stream; `onQuote` is called with each of its quotes. */
  readonly join: (onQuote: (isin: Isin, quote: Quote) => void) => StreamClient;
  readonly close: () => void;
}

/** A request: its client, and how long it waits for a first answer. */
interface FeedRequest {
  readonly client: string;
  readonly signal: AbortSignal;
  readonly waitMs: number;
}

type FeedAnswer<T> =
  | { readonly kind: "value"; readonly value: T }
  | { readonly kind: "error" }
  | { readonly kind: "queued" };

const DEADLINE_MS = 8000;

/** The gateway's own feed, without routes, gate and headers. */
export function feedUnderTest(clock: Clock, options: EngineBackendOptions): FeedUnderTest {
  const feed = createFeed({ clock, deadlineMs: DEADLINE_MS, openBackend: engineBackend(options) });
  return {
    quote: async (isin, request) => toResult(await feed.quote(isin, request)),
    instruments: async (request) => toResult(await feed.instruments(request)),
    join: (onQuote) =>
      feed.join({
        onOutcome: (isin, outcome) => {
          if ("answer" in outcome) onQuote(isin, outcome.answer.value);
        },
        onNotListed: () => undefined,
        onStatusChange: () => undefined,
      }),
    close: feed.close,
  };
}

function toResult<T>(answer: Answered<T>): FeedAnswer<T> {
  if (answer.kind !== "outcome") return { kind: "queued" };
  const { outcome } = answer;
  return "answer" in outcome ? { kind: "value", value: outcome.answer.value } : { kind: "error" };
}
