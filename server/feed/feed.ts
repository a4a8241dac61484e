import { createEngine, type Engine } from "#engine/hub/engine.ts";
import type { Seat } from "#engine/hub/seat.ts";
import type { PacerMemory } from "#engine/pacer/pacer.ts";
import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import { staleAfterMs } from "#engine/protocol/quote-state.ts";
import { LIST_INTERVAL_MS, type SourceStatus } from "#engine/protocol/source.ts";
import type { InstrumentList } from "#market/contract.ts";
import type { Isin } from "#market/isin.ts";
import type { MarketDataClient } from "#market/market-data-client.ts";
import type { Quote } from "#market/quote.ts";
import { createCalls } from "./calls.ts";
import { fairWeights } from "./fair-shares.ts";
import { LIST, observe } from "./observed-client.ts";
import { createOutcomes, type Outcome, type Outcomes } from "./outcomes.ts";
import { createRequested, USUAL_INTERVAL_MS } from "./requested.ts";

/** One request of a route. */
export interface FeedRequest {
  /** Who asks, as far as the routes can tell: an address. */
  readonly client: string;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** How often the client wants it, in milliseconds; undefined where it does not say. */
  readonly intervalMs?: number | undefined;
  /** How long a first answer is waited for, in milliseconds; as long as the deadline where undefined. */
  readonly waitMs?: number | undefined;
  /** Whether a person asks to try a refused token at once. */
  readonly byHand?: boolean;
}

/** What a route is told. */
export type FeedAnswer<T> =
  | {
      readonly kind: "outcome";
      readonly outcome: Outcome<T>;
      /** True where it was known before the request came. */
      readonly isHit: boolean;
      /** How long ago it was said, and the planned time between two checks; milliseconds. */
      readonly ageMs: number;
      readonly planMs: number;
    }
  /** Nothing is known yet, and the pace does not allow to ask in time. */
  | { readonly kind: "queued"; readonly forMs: number }
  /** The list does not hold it, so that it is not asked for. */
  | { readonly kind: "not-listed" }
  /** This client asks for more instruments than one may. */
  | { readonly kind: "too-many" }
  /** Whoever asked has gone. */
  | { readonly kind: "gone" };

/** Whose pace it is. */
interface FeedStatus {
  /** Requests a minute that the asker allows itself; 0 while nothing is wanted. */
  readonly perMinute: number;
  /** How many clients asked for something in the last ten seconds. */
  readonly desks: number;
}

/** Asks one service for everybody who polls the two routes. */
export interface Feed {
  readonly quote: (isin: Isin, request: FeedRequest) => Promise<FeedAnswer<Quote>>;
  readonly instruments: (request: FeedRequest) => Promise<FeedAnswer<InstrumentList>>;
  readonly status: () => FeedStatus;
  /** What was learned of the service's limit, for a later process. */
  readonly memory: () => PacerMemory | undefined;
  /** Forgets that, and learns it anew; a Retry-After stays in force. */
  readonly forgetPace: () => void;
  readonly close: () => void;
}

export interface FeedOptions {
  /** Asks the service; the gate stands in it, so it may say that it holds a request back. */
  readonly client: MarketDataClient;
  readonly clock: Clock;
  /** The longest that a request waits for its answer, in milliseconds. */
  readonly deadlineMs: number;
  /** What an earlier process learned. */
  readonly memory?: PacerMemory | undefined;
  /** How the pace is shared: the weight of each instrument, by who asks for what. */
  readonly shares?: Shares;
}

export type Shares = typeof fairWeights;

/** By weight alone, each instrument at its own interval: see `Requested.intervalsMs`. */
const POLICY = { baseIntervalMs: 1000, mostPerMinute: undefined };
/** A service that answers slowly is asked for so many at once: no browser limits it here. */
const CONNECTIONS = 16;
/** A person who tries again at a silent service need not wait for the asker's back-off. */
const RETRY_INTERVAL_MS = 250;
const REFRESH_MS = 1000;
/** Instruments that are watched as soon as they are asked for, in each second. */
const MOST_NEWCOMERS = 20;
const MINUTE_MS = 60_000;
const LONGEST_QUEUE_MS = 10 * MINUTE_MS;
/** What nobody has asked for in so long is dropped. */
const KEPT_FOR_MS = MINUTE_MS;

export function createFeed(options: FeedOptions): Feed {
  const { client, clock, deadlineMs, memory, shares = fairWeights } = options;
  const quotes = createOutcomes<Quote>();
  const list = createOutcomes<InstrumentList>();
  const observed = observe(client, clock, { quotes, list }, (key) => {
    if (key !== LIST) calls.sent(key as Isin);
  });
  const requested = createRequested();
  const engine: Engine = createEngine({
    client: observed,
    clock,
    policy: POLICY,
    memory,
    connections: CONNECTIONS,
    isOnline: () => true,
  });
  let status: SourceStatus | undefined;
  const seat: Seat = engine.seat(
    { weights: new Map(), alerts: new Set(), isVisible: false, pausedSinceEpochMs: undefined },
    { answer: () => undefined, status: take },
  );
  const calls = createCalls({
    weightOf: (isin) => wanted.get(isin)?.weight,
    isAsking: (isin) => observed.isAsking(isin),
    call: seat.call,
    cancelCall: seat.cancelCall,
  });
  /** What waits for a first answer. */
  const queued = new Set<Isin>();
  let listed: { readonly list: InstrumentList; readonly isins: ReadonlySet<Isin> } | undefined;
  let wanted: ReadonlyMap<Isin, { weight: number; intervalMs: number }> = new Map();
  let newcomers = 0;
  let isWatching = false;
  let cancelRefresh: Cancel = () => undefined;
  let retriedAt = Number.NEGATIVE_INFINITY;

  /** As the pacer plans it; it is not asked for each request, since it looks at all keys. */
  function planOf(isin: Isin): number {
    const { weight = 1, intervalMs = POLICY.baseIntervalMs } = wanted.get(isin) ?? {};
    return Math.max(intervalMs, (status?.pollCycleMs ?? 0) / weight);
  }

  /** Who is there, and how often each asks, is reckoned anew once a second. */
  function refresh() {
    const now = clock.now();
    if (status?.closedUntil !== undefined) requested.keep(now);
    requested.expire(now);
    const weights = shares(requested.byClient());
    const intervalsMs = requested.intervalsMs();
    const intervalOf = (isin: Isin) => intervalsMs.get(isin) ?? USUAL_INTERVAL_MS;
    wanted = new Map(
      [...weights].map(([isin, weight]) => [isin, { weight, intervalMs: intervalOf(isin) }]),
    );
    quotes.expire(now - KEPT_FOR_MS, (key) => wanted.has(key as Isin));
    seat.setCalls(wanted);
    calls.refresh();
    newcomers = 0;
    isWatching = requested.clients > 0;
    seat.setVisible(isWatching);
    if (isWatching) cancelRefresh = clock.after(REFRESH_MS, refresh);
  }

  /**
   * What nobody asked for before is watched at once, with little weight until the next second. Of very
   * many only some are: each costs time in proportion to all.
   */
  function begin(isin: Isin | undefined) {
    if (isin !== undefined && !wanted.has(isin) && newcomers < MOST_NEWCOMERS) {
      newcomers += 1;
      const least = [...wanted.values()].reduce((min, { weight }) => Math.min(min, weight), 1);
      const want = { weight: least, intervalMs: USUAL_INTERVAL_MS };
      wanted = new Map([...wanted, [isin, want]]);
      seat.setCalls(wanted);
    }
    if (isWatching) return;
    isWatching = true;
    seat.setVisible(true);
    cancelRefresh = clock.after(REFRESH_MS, refresh);
  }

  function isListed(isin: Isin): boolean {
    const last = list.last(LIST);
    if (last && "answer" in last && last.answer.value !== listed?.list) {
      listed = { list: last.answer.value, isins: new Set(last.answer.value.isins) };
    }
    return listed === undefined || listed.isins.has(isin);
  }

  function isDown(): boolean {
    return status?.connection.state === "unreachable";
  }

  function take(next: SourceStatus) {
    const wasDown = isDown();
    status = next;
    const { lastFailure } = observed;
    // Nothing is on its way to whoever waits. A closed gate is told by the 429 itself.
    if (wasDown || !isDown() || !lastFailure) return;
    quotes.interrupt(lastFailure, observed.isAsking);
    if (!list.last(LIST)) list.interrupt(lastFailure, observed.isAsking);
  }

  /** Whoever asks while nothing comes has waited as long as pages do: the service is tried at once. */
  function retry({ byHand }: FeedRequest) {
    const now = clock.now();
    if (!byHand && !(isDown() && now >= retriedAt + RETRY_INTERVAL_MS)) return;
    retriedAt = now;
    seat.tryNow();
  }

  async function wait<T>(store: Outcomes<T>, key: string, signal: AbortSignal, forMs: number) {
    const late = new AbortController();
    const cancel = clock.after(forMs, () => late.abort());
    try {
      return await store.next(key, AbortSignal.any([signal, late.signal]));
    } finally {
      cancel();
    }
  }

  const told = <T>(outcome: Outcome<T>, planMs: number, isHit: boolean): FeedAnswer<T> => ({
    kind: "outcome",
    outcome,
    isHit,
    ageMs: Math.max(0, clock.now() - outcome.at),
    planMs,
  });

  const isYoung = (outcome: Outcome<Quote>, planMs: number): boolean =>
    clock.now() - outcome.at <= staleAfterMs(planMs);

  /** About how long until an instrument without an answer is asked for. */
  function queueMs(): number {
    const perMinute = Math.max(status?.perMinute ?? 0, 1);
    return Math.min(LONGEST_QUEUE_MS, Math.max(1000, (queued.size * MINUTE_MS) / perMinute));
  }

  async function queue(isin: Isin, request: FeedRequest): Promise<FeedAnswer<Quote>> {
    const { client, signal, waitMs } = request;
    queued.add(isin);
    const forMs = Math.min(deadlineMs, waitMs ?? deadlineMs);
    const outcome = await wait(quotes, isin, signal, forMs);
    const answer: FeedAnswer<Quote> = outcome
      ? told(outcome, planOf(isin), false)
      : { kind: signal.aborted ? "gone" : "queued", forMs: queueMs() };
    queued.delete(isin);
    if (!signal.aborted) requested.waited(client, isin, clock.now());
    return answer;
  }

  return {
    async quote(isin, request) {
      if (!isListed(isin)) return { kind: "not-listed" };
      const now = clock.now();
      if (requested.note(request.client, isin, now, request.intervalMs) === "too-many")
        return { kind: "too-many" };
      begin(isin);
      const withdraw = calls.call(isin, request.client);
      retry(request);
      const planMs = planOf(isin);
      const last = quotes.last(isin);
      if (observed.isAsking(isin) || request.byHand) {
        const next = await wait(quotes, isin, request.signal, deadlineMs);
        if (next) return told(next, planMs, false);
        if (request.signal.aborted) {
          withdraw();
          return { kind: "gone" };
        }
      }
      // Whatever is known of one instrument: while the service gives nothing, that is the news.
      const failure = isDown() ? observed.lastFailure : undefined;
      if (failure) return told(failure, planMs, true);
      if (last && ("error" in last || isYoung(last, planMs))) return told(last, planMs, true);
      const answer = await queue(isin, request);
      if (answer.kind === "gone") withdraw();
      return answer;
    },
    async instruments(request) {
      requested.greet(request.client, clock.now());
      begin(undefined);
      retry(request);
      const last = list.last(LIST);
      const isCurrent = last && "answer" in last && clock.now() - last.at < LIST_INTERVAL_MS;
      if (isCurrent) return told(last, LIST_INTERVAL_MS, true);
      // It is asked for again by itself; whoever asks meanwhile need not wait for that.
      const hasFailed = last !== undefined && "error" in last && !observed.isAsking(LIST);
      if (hasFailed) return told(last, LIST_INTERVAL_MS, true);
      const next = await wait(list, LIST, request.signal, deadlineMs);
      if (next) return told(next, LIST_INTERVAL_MS, false);
      if (request.signal.aborted) return { kind: "gone" };
      return last ? told(last, LIST_INTERVAL_MS, true) : { kind: "queued", forMs: queueMs() };
    },
    status: () => ({ perMinute: Math.round(status?.perMinute ?? 0), desks: requested.clients }),
    memory: () => status?.memory,
    forgetPace: seat.forgetPace,
    close() {
      cancelRefresh();
      engine.close();
    },
  };
}
