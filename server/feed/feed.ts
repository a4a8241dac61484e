import type { PacerMemory } from "#engine/pacer/pacer.ts";
import { LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { InstrumentList } from "#market/contract.ts";
import { SOURCE_FIELD } from "#market/contract-error.ts";
import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import type { FeedAnswer, FeedRequest } from "./feed-answer.ts";
import type { BackendStatus, OpenBackend } from "./feed-backend.ts";
import { createFeedRequests } from "./feed-requests.ts";
import { createMembers, type Member, type MemberListener } from "./members.ts";
import { createOutcomeStore, type Outcome } from "./outcome-store.ts";
import { createQueue } from "./queue.ts";
import { createRequested } from "./requested.ts";

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
  readonly memory: () => PacerMemory | undefined;
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

/** The shortest time between two tries by hand, which do not wait for the backend's back-off. */
const RETRY_INTERVAL_MS = 250;
/** An unwanted quote is dropped at this age; a failure is not shown beyond it. */
const RETENTION_MS = 60_000;
/** States with an estimable wait: not while the service is silent or refuses the token. */
const QUEUEING: ReadonlySet<BackendStatus["state"]> = new Set([
  "connecting",
  "live",
  "rate-limited",
]);

export function createFeed({ clock, deadlineMs, openBackend }: FeedOptions): Feed {
  const quotes = createOutcomeStore<Quote>(publishOutcome);
  const list = createOutcomeStore<InstrumentList>(noteList);
  const requested = createRequested();
  const members = createMembers({
    isListed,
    known: lastOf,
    failure,
    changed: () => backend.demandChanged(),
    probe: tryNow,
  });
  const backend = openBackend({
    clock,
    requested,
    members,
    quotes,
    list,
    isAnswered: (isin) => lastOf(isin) !== undefined,
    statusChanged,
    refreshed(now, isWanted) {
      quotes.expire(now - RETENTION_MS, (key) => isWanted(key as Isin));
      for (const isin of checkedAt.keys()) if (!isWanted(isin)) checkedAt.delete(isin);
    },
  });
  const queue = createQueue({
    clock,
    status: backend.status,
    unanswered: () => backend.unanswered,
  });
  /** When the last quote of each wanted instrument was checked; later failures do not count. */
  const checkedAt = new Map<Isin, number>();
  let lastList: Outcome<InstrumentList> | undefined;
  let listed: ReadonlySet<Isin> | undefined;
  let retriedAt = Number.NEGATIVE_INFINITY;

  function publishOutcome(key: string, outcome: Outcome<Quote>) {
    // Ignore outcomes from a previous service; its streams are closing.
    if ("error" in outcome && outcome.error.field === SOURCE_FIELD) return;
    if ("answer" in outcome) checkedAt.set(key as Isin, outcome.at);
    members.publish(key as Isin, outcome);
  }

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

  function noteList(_: string, outcome: Outcome<InstrumentList>) {
    if (!("answer" in outcome)) return;
    lastList = outcome;
    listed = new Set(outcome.answer.value.isins);
    members.listChanged();
    // Before the first list, requests for any ISIN were accepted.
    const isOver = (isin: Isin) => !isListed(isin);
    const hasDropped = requested.drop(isOver);
    quotes.release((key) => isOver(key as Isin) && !backend.isAsking(key));
    if (hasDropped || members.size > 0) backend.demandChanged();
  }

  /** The last outcome of an instrument. An old failure is left out: it does not describe the service now. */
  function lastOf(isin: Isin): Outcome<Quote> | undefined {
    const last = quotes.last(isin);
    const isOld = last !== undefined && clock.now() - last.at > RETENTION_MS;
    return isOld && "error" in last ? undefined : last;
  }

  function isListed(isin: Isin): boolean {
    return listed === undefined || listed.has(isin);
  }

  /** The last failure, while the service is unreachable. */
  function failure() {
    return backend.status()?.state === "unreachable" ? backend.lastFailure : undefined;
  }

  /** @returns whether the service is tried now: not if it was tried within `RETRY_INTERVAL_MS` */
  function tryNow(): boolean {
    const now = clock.now();
    const mayTry = now >= retriedAt + RETRY_INTERVAL_MS;
    if (mayTry) {
      retriedAt = now;
      backend.tryNow();
    }
    return mayTry;
  }

  /** While there are streams, addresses that request only the list are not counted: they have a stream. */
  const ownClientCount = () =>
    members.size + (members.size > 0 ? requested.quoteClients : requested.clients);

  return {
    ...createFeedRequests({
      clock,
      deadlineMs,
      backend: backend,
      requested,
      queue,
      quotes,
      list,
      lastList: () => lastList,
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
        clientCount: Math.max(ownClientCount(), clientCount),
      };
    },
    watched() {
      const now = clock.now();
      const ats = Array.from(backend.wanted(), (isin) => checkedAt.get(isin));
      const agesMs = ats.flatMap((at) => (at === undefined ? [] : [now - at]));
      return { instruments: ats.length, agesMs };
    },
    memory: backend.memory,
    forgetPace: backend.forgetPace,
    close: backend.close,
  };
}
