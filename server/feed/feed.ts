import type { PacerMemory } from "#engine/pacer/pacer-memory.ts";
import { LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { InstrumentList } from "#market/contract.ts";
import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import type { FeedAnswer, FeedRequest } from "./feed-answer.ts";
import type { BackendStatus, OpenBackend } from "./feed-backend.ts";
import { createFeedRequests } from "./feed-requests.ts";
import { createMembers, type Member, type MemberListener } from "./members.ts";
import { createOutcomeCache } from "./outcome-cache.ts";
import { createPolledDemand } from "./polled-demand.ts";
import { createQueue } from "./queue.ts";
import { limitTries } from "./try-now.ts";
import { countClients } from "./wants.ts";

/** The feed's pace, and the number of clients that share it. */
export interface FeedStatus {
  /** Requests a minute that the backend allows itself; 0 while nothing is wanted. */
  readonly perMinute: number;
  /** The number of streams with a demand, and of addresses with a request in the last ten seconds. */
  readonly clientCount: number;
}

/** The wanted instruments of one service. */
interface Watched {
  readonly instruments: number;
  /** The time since the last check of each quote, in milliseconds; instruments without a quote have none. */
  readonly agesMs: readonly number[];
}

/** Asks one service for all clients that poll the two routes or have a stream. */
export interface Feed {
  readonly quote: (isin: Isin, request: FeedRequest) => Promise<FeedAnswer<Quote>>;
  readonly instruments: (request: FeedRequest) => Promise<FeedAnswer<InstrumentList>>;
  /** Adds a client with its own demand; its listener receives each check. */
  readonly join: (listener: MemberListener) => Member;
  /** The planned time between two checks of an instrument, in milliseconds. */
  readonly planMs: (isin: Isin) => number;
  /** The estimated time until an instrument without an answer is requested, in milliseconds. */
  readonly queueMs: () => number;
  /** Whether a wanted instrument waits for a first answer that will arrive without a further request. */
  readonly isQueueing: () => boolean;
  readonly status: () => FeedStatus;
  readonly watched: () => Watched;
  /** What the pacer has learned of the service's limit, for a later process. */
  readonly pacerMemory: () => PacerMemory | undefined;
  /** Forgets what was learned, and learns again; a Retry-After stays in force. */
  readonly forgetPace: () => void;
  readonly close: () => void;
}

export interface FeedOptions {
  readonly clock: Clock;
  /** The longest that a request waits for its answer, in milliseconds. */
  readonly deadlineMs: number;
  /** Opens the backend that sends the feed's requests to the service. */
  readonly openBackend: OpenBackend;
}

/** States with an estimable wait: not while the service is silent or refuses the token. */
const QUEUEING: ReadonlySet<BackendStatus["state"]> = new Set([
  "connecting",
  "live",
  "rate-limited",
]);

/** Each part is made before it is used. Only events go the other way: `follow` and `connect` bind them at the end. */
export function createFeed({ clock, deadlineMs, openBackend }: FeedOptions): Feed {
  const cache = createOutcomeCache(clock);
  const { quotes, list, lastList, lastOf, isListed } = cache;
  const polledDemand = createPolledDemand();
  const members = createMembers({ isListed, known: lastOf });
  const backend = openBackend({
    clock,
    polledDemand,
    members,
    quotes,
    list,
    isAnswered: (isin) => lastOf(isin) !== undefined,
    statusChanged,
    refreshed: cache.expire,
  });
  const queue = createQueue({
    clock,
    status: backend.status,
    unanswered: () => backend.unanswered,
  });
  const tryNow = limitTries(clock, backend.tryNow);
  /** The last failure, while the service is unreachable. */
  const failure = () =>
    backend.status()?.state === "unreachable" ? backend.lastFailure : undefined;
  cache.follow({ quoteStored: (...stored) => members.publish(...stored), listStored });
  members.connect({ demandChanged: backend.demandChanged, failure, tryNow });

  function statusChanged(next: BackendStatus, before: BackendStatus | undefined) {
    if (before?.state !== "unreachable" && next.state === "unreachable") publishFailure();
    const isOther = before?.state !== next.state || before.closedUntil !== next.closedUntil;
    if (isOther) members.statusChanged();
  }

  /** Answers all waiting requests with the failure. A closed gate needs no such step: its 429 answers them. */
  function publishFailure() {
    const { lastFailure, isAsking } = backend;
    if (!lastFailure) return;
    members.publishFailure(lastFailure);
    quotes.interrupt(lastFailure, isAsking);
    if (!list.last(LIST_KEY)) list.interrupt(lastFailure, isAsking);
  }

  function listStored() {
    members.listChanged();
    // Before the first list, requests for any ISIN were accepted.
    const isOver = (isin: Isin) => !isListed(isin);
    const hasDropped = polledDemand.drop(isOver);
    quotes.release((key) => isOver(key as Isin) && !backend.isAsking(key));
    if (hasDropped || members.size > 0) backend.demandChanged();
  }

  return {
    ...createFeedRequests({
      clock,
      deadlineMs,
      backend,
      polledDemand,
      queue,
      quotes,
      list,
      lastList,
      lastOf,
      isListed,
      failure,
      tryNow,
    }),
    join: (listener) => members.join(listener),
    planMs: backend.planMs,
    queueMs: queue.estimateMs,
    isQueueing() {
      const status = backend.status();
      return backend.unanswered > 0 && status !== undefined && QUEUEING.has(status.state);
    },
    status() {
      const { perMinute = 0, clientCount = 0 } = backend.status() ?? {};
      // The count over all processes is updated once a second only.
      return {
        perMinute: Math.round(perMinute),
        clientCount: Math.max(countClients(members, polledDemand), clientCount),
      };
    },
    watched() {
      const isins = [...backend.wanted()];
      return { instruments: isins.length, agesMs: cache.agesMs(isins) };
    },
    pacerMemory: backend.pacerMemory,
    forgetPace: backend.forgetPace,
    close: backend.close,
  };
}
