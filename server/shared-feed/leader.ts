import { createEngine } from "#engine/hub/engine.ts";
import type { PacerMemory } from "#engine/pacer/pacer.ts";
import { LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import type { SourceStatus } from "#engine/protocol/source.ts";
import type { Isin } from "#market/isin.ts";
import type { MarketDataClient } from "#market/market-data-client.ts";
import { createCalls } from "#server/feed/calls.ts";
import { mergeTallies, weightsOf } from "#server/feed/fair-shares.ts";
import { isOfAll, type Outcome } from "#server/feed/outcome-store.ts";
import { type Wants, wantsOf } from "#server/feed/wants.ts";
import { guard } from "./guarded-client.ts";
import type { AnswerTimes } from "./store.ts";
import { type WrittenAnswer, writeList, writeQuote } from "./stored-answer.ts";
import type { EdgeDemand } from "./stored-demand.ts";
import { errorParts, type RemoveToken } from "./stored-error.ts";

/** Asks the service for all edges while this process holds the lease. */
export interface Leader {
  /** The demand of an edge has changed, or an edge has come or gone. */
  demandChanged(): void;
  /** A person asks to try a refused token or a silent service at once. */
  tryNow(): void;
  /** Forgets what the pacer has learned; a Retry-After stays in force. */
  forgetPace(): void;
  /** Sends no more requests. Pending requests continue, since an answer may bring a wait. */
  close(): void;
  /** Resolves once no request is pending. */
  settled(): Promise<void>;
}

interface LeaderParts {
  readonly client: MarketDataClient;
  readonly clock: Clock;
  /** What the pacer of an earlier leader learned, and how long all requests have to wait. */
  readonly memory: PacerMemory | undefined;
  readonly removeToken: RemoveToken;
  /** Whether this process still holds the lease under which it became the leader. */
  readonly mayAsk: () => boolean;
  readonly demands: () => ReadonlyMap<string, EdgeDemand>;
  /** A lower bound of Redis's clock at an instant. */
  readonly redisTime: (at: number) => number | undefined;
  /** Publishes an answer to all edges. */
  readonly publish: (answer: WrittenAnswer, times: AnswerTimes) => void;
  /** Stores the status and the learned pace, for edges and for the next leader. */
  readonly report: (status: string, memory: PacerMemory) => void;
}

/** The same policy as in one process, see `server/feed/engine-backend.ts`. */
const POLICY = { baseIntervalMs: 1000, mostPerMinute: undefined };
const CONNECTIONS = 16;
const REFRESH_MS = 1000;
/** The shortest time between two refreshes; the demand is read no more often. */
const SHORTEST_REFRESH_MS = 100;
const RETRY_INTERVAL_MS = 250;
const NO_POLLS: ReadonlyMap<Isin, number> = new Map();

export function lead(parts: LeaderParts): Leader {
  const { clock, memory, removeToken } = parts;
  let isClosed = false;
  let status: SourceStatus | undefined;
  let wanted: Wants = new Map();
  let listed: ReadonlySet<Isin> | undefined;
  let failure: Extract<Outcome<never>, { error: unknown }> | undefined;
  let desks = 0;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let retriedAt = Number.NEGATIVE_INFINITY;
  let cancelRefresh: Cancel = () => undefined;

  const client = guard({
    client: parts.client,
    clock,
    mayAsk: parts.mayAsk,
    sent(key) {
      if (key !== LIST_KEY) calls.sent(key);
    },
    quote(isin, outcome) {
      noteFailure(outcome);
      publish(writeQuote(isin, outcome, removeToken), planMs(isin), outcome.at);
    },
    list(outcome) {
      noteFailure(outcome);
      if ("answer" in outcome) listed = new Set(outcome.answer.value.isins);
      publish(writeList(outcome, removeToken), 0, outcome.at);
    },
  });
  const engine = createEngine({
    client,
    clock,
    policy: POLICY,
    memory,
    connections: CONNECTIONS,
    isOnline: () => true,
  });
  const seat = engine.seat(
    { weights: new Map(), alerts: new Set(), isVisible: false, pausedSinceEpochMs: undefined },
    {
      answer: () => undefined,
      status(next) {
        const isOther =
          next.connection.state !== status?.connection.state ||
          next.closedUntil !== status.closedUntil;
        status = next;
        if (isOther) report();
      },
    },
  );
  const calls = createCalls({
    weightOf: (isin) => wanted.get(isin)?.weight,
    isAsking: client.isAsking,
    call: seat.call,
    cancelCall: seat.cancelCall,
  });

  function noteFailure(outcome: Outcome<unknown>) {
    if ("error" in outcome && !isOfAll(outcome.error)) failure = outcome;
  }

  function publish(answer: WrittenAnswer, planMs: number, at: number) {
    if (isClosed) return;
    parts.publish(answer, { planMs, ageMs: clock.now() - at, askedAt: parts.redisTime(at) });
  }

  /** As the pacer plans it. */
  function planMs(isin: Isin): number {
    const { weight = 1, interval } = wanted.get(isin) ?? {};
    return Math.max(interval?.ms ?? 0, (status?.pollCycleMs ?? 0) / weight);
  }

  function report() {
    if (isClosed || status === undefined) return;
    const { connection, perMinute, pollCycleMs, closedUntil, memory: learned } = status;
    const failedAt = failure && parts.redisTime(failure.at);
    const text = JSON.stringify({
      state: connection.state,
      perMinute: Math.round(perMinute),
      cycleMs: Math.round(pollCycleMs),
      desks,
      ...(failure !== undefined &&
        failedAt !== undefined && {
          failure: { error: errorParts(failure.error, removeToken), askedAt: Math.round(failedAt) },
        }),
    });
    const closedForMs = Math.max(0, (closedUntil ?? 0) - clock.now());
    parts.report(text, { ...learned, closedForMs });
  }

  function refreshAfter(ms: number) {
    cancelRefresh();
    if (!isClosed) cancelRefresh = clock.after(ms, refresh);
  }

  function refresh() {
    refreshedAt = clock.now();
    const demands = parts.demands();
    const streamed = intervalsOf(demands.values());
    const weights = weightsOf(mergeTallies(demands.values()));
    const isListed = (isin: Isin) => listed === undefined || listed.has(isin);
    const listedWeights = new Map([...weights].filter(([isin]) => isListed(isin)));
    const hasAsked = (isin: Isin) => calls.hasAsked(isin);
    wanted = wantsOf({ weights: listedWeights, polledMs: NO_POLLS, streamed, hasAsked });
    desks = [...demands.values()].reduce((sum, demand) => sum + demand.desks, 0);
    seat.setWants(wanted);
    seat.setVisible(desks > 0);
    // After `setWants`: only watched instruments can be called.
    calls.refresh();
    for (const isin of wanted.keys()) {
      if (!hasAsked(isin)) calls.call(isin, streamed.get(isin)?.client ?? "");
    }
    report();
    refreshAfter(REFRESH_MS);
  }

  refresh();

  return {
    demandChanged() {
      refreshAfter(Math.max(0, refreshedAt + SHORTEST_REFRESH_MS - clock.now()));
    },
    tryNow() {
      if (clock.now() < retriedAt + RETRY_INTERVAL_MS) return;
      retriedAt = clock.now();
      seat.tryNow();
    },
    forgetPace() {
      seat.forgetPace();
      report();
    },
    close() {
      isClosed = true;
      client.close();
      cancelRefresh();
      engine.close();
    },
    settled: () => client.settled(),
  };
}

/**
 * The shortest wanted interval of each instrument. The leader checks the instruments of addresses at an interval, as
 * it does those of streams: an edge answers an address from memory, so its requests never reach the leader.
 */
function intervalsOf(demands: Iterable<EdgeDemand>) {
  const all = new Map<Isin, { intervalMs: number; client: string }>();
  for (const { instruments } of demands) {
    for (const [isin, { intervalMs, owner }] of instruments) {
      const known = all.get(isin);
      if (known) known.intervalMs = Math.min(known.intervalMs, intervalMs);
      else all.set(isin, { intervalMs, client: owner ?? "" });
    }
  }
  return all;
}
