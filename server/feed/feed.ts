import type { Clock } from "#engine/protocol/clock.ts";
import type { InstrumentList } from "#market/client/contract.ts";
import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import { createPolledDemand } from "./demand/polled-demand.ts";
import {
  createStreamClients,
  type StreamClient,
  type StreamClientListener,
} from "./demand/stream-clients.ts";
import { countClients } from "./demand/wants.ts";
import type { BackendStatus, FeedBackend, OpenBackend } from "./feed-backend.ts";
import { createFeedEvents } from "./feed-events.ts";
import { createOutcomeCache } from "./outcomes/outcome-cache.ts";
import type { FeedAnswer, FeedRequest } from "./requests/feed-answer.ts";
import { createFeedRequests } from "./requests/feed-requests.ts";
import { createQueue } from "./requests/queue.ts";
import { limitTries } from "./requests/try-now.ts";

/** The feed's pace, and the number of clients that share it. */
export interface FeedStatus extends Pick<BackendStatus, "perMinute" | "isRecovering"> {
  /** The number of streams with a demand, and of addresses with a request in the last ten seconds. */
  readonly clientCount: number;
  /** Milliseconds until the next try during an outage, 0 while one is under way; undefined if it is unknown. */
  readonly nextTryMs?: number;
}

/** Number of wanted instruments, and the ages of their quotes. */
interface WatchedFigures {
  readonly instruments: number;
  /** The time since the last check of each quote, in milliseconds; instruments without a quote have none. */
  readonly agesMs: readonly number[];
}

/** Asks one service for all clients that poll the two routes or have a stream. */
export interface Feed extends Pick<FeedBackend, "planMs" | "pacerMemory" | "forgetPace" | "close"> {
  readonly quote: (isin: Isin, request: FeedRequest) => Promise<FeedAnswer<Quote>>;
  readonly instruments: (request: FeedRequest) => Promise<FeedAnswer<InstrumentList>>;
  /** Adds a client with its own demand; its listener receives the outcome of each check. */
  readonly join: (listener: StreamClientListener) => StreamClient;
  /** Returns the estimated time until an instrument without an answer is requested, in milliseconds. */
  readonly queueMs: () => number;
  /** Whether a wanted instrument waits for a first answer that will arrive without a further request. */
  readonly isQueueing: () => boolean;
  readonly status: () => FeedStatus;
  readonly watched: () => WatchedFigures;
}

export interface FeedOptions {
  readonly clock: Clock;
  /** The longest that a request waits for its answer, in milliseconds. */
  readonly deadlineMs: number;
  /** Opens the backend that sends the feed's requests to the service. */
  readonly openBackend: OpenBackend;
}

/** States in which the wait can be estimated: not while the service is silent or refuses the token. */
const QUEUEING_STATES: ReadonlySet<BackendStatus["state"]> = new Set([
  "connecting",
  "live",
  "rate-limited",
]);

/**
 * Joins the parts of a feed. Calls go from later parts to earlier ones. Events go the other way: `createFeedEvents`,
 * `setListener` and `connect` bind them.
 */
export function createFeed({ clock, deadlineMs, openBackend }: FeedOptions): Feed {
  const outcomes = createOutcomeCache(clock);
  const polledDemand = createPolledDemand();
  const streamClients = createStreamClients(outcomes);
  const { onStatusChange, onList } = createFeedEvents({
    clock,
    outcomes,
    polledDemand,
    streamClients,
    backend: () => backend,
  });
  const backend = openBackend({ clock, polledDemand, streamClients, outcomes, onStatusChange });
  const queue = createQueue({
    clock,
    status: backend.status,
    unansweredCount: () => backend.unansweredCount,
  });
  const tryNow = limitTries(clock, backend.tryNow);
  outcomes.setListener({ onQuote: streamClients.publish, onList });
  streamClients.connect({ demandChanged: backend.demandChanged, failure, tryNow });

  /** Returns the last failure while the service is unreachable. */
  function failure() {
    return backend.status()?.state === "unreachable" ? backend.lastFailure : undefined;
  }

  return {
    ...createFeedRequests({
      clock,
      deadlineMs,
      backend,
      polledDemand,
      queue,
      outcomes,
      failure,
      tryNow,
    }),
    join: streamClients.join,
    planMs: backend.planMs,
    queueMs: queue.estimateMs,
    isQueueing() {
      const status = backend.status();
      return (
        backend.unansweredCount > 0 && status !== undefined && QUEUEING_STATES.has(status.state)
      );
    },
    status() {
      const {
        perMinute = 0,
        clientCount = 0,
        isRecovering = false,
        nextTryAt,
      } = backend.status() ?? {};
      // The backend updates its count over all processes only once a second.
      return {
        perMinute: Math.round(perMinute),
        clientCount: Math.max(countClients(streamClients, polledDemand), clientCount),
        isRecovering,
        ...(nextTryAt !== undefined && {
          nextTryMs: Math.max(0, Math.round(nextTryAt - clock.now())),
        }),
      };
    },
    watched() {
      const isins = [...backend.wanted()];
      return { instruments: isins.length, agesMs: outcomes.agesMs(isins) };
    },
    pacerMemory: backend.pacerMemory,
    forgetPace: backend.forgetPace,
    close: backend.close,
  };
}
