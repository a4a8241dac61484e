import type { PacerMemory } from "#engine/pacer/pacer-memory.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { MarketDataClient } from "#market/client/market-data-client.ts";
import type { Isin } from "#market/isin.ts";
import { mergeTallies, weightsOf } from "#server/feed/demand/fair-shares.ts";
import { createRefreshTimer } from "#server/feed/demand/refresh-timer.ts";
import type { WantedInterval } from "#server/feed/demand/stream-clients.ts";
import { combineWants } from "#server/feed/demand/wants.ts";
import {
  createFeedEngine,
  type FeedEngine,
  memoryOf,
  nextTryAtOf,
} from "#server/feed/engine/feed-engine.ts";
import type { Failure } from "#server/feed/feed-backend.ts";
import { concernsAllRequests, type Outcome } from "#server/feed/outcomes/outcome-store.ts";
import { limitTries } from "#server/feed/requests/try-now.ts";
import type { AnswerTimes, MomentaryStatus } from "#server/shared-feed/store/store.ts";
import {
  type WrittenAnswer,
  writeList,
  writeQuote,
} from "#server/shared-feed/store/stored-answer.ts";
import type { EdgeDemand } from "#server/shared-feed/store/stored-demand.ts";
import type { RemoveToken } from "#server/shared-feed/store/stored-error.ts";
import { type SharedStatus, writeStatus } from "#server/shared-feed/store/stored-state.ts";
import { createGuardedClient, type GuardedClient } from "./guarded-client.ts";

/** Asks the service for all edges while this process holds the lease. */
export interface Leader extends Pick<GuardedClient, "settled"> {
  /** Takes note that the demand of an edge has changed, or an edge has come or gone. */
  demandChanged(): void;
  /** Tries a refused token or a silent service at once, for a user. */
  tryNow(): void;
  /** Discards what the pacer has learned; a Retry-After stays in force. */
  forgetPace(): void;
  /** Sends no more requests. Pending requests continue, since an answer may bring a wait. */
  close(): void;
}

interface LeaderParts {
  readonly client: MarketDataClient;
  readonly clock: Clock;
  /** Knowledge of the pacer of an earlier leader, and the rest of the wait of all requests. */
  readonly memory: PacerMemory | undefined;
  readonly removeToken: RemoveToken;
  /** Whether this process still holds the lease under which it became the leader. */
  readonly holdsLease: () => boolean;
  /** Returns the demand of each edge. */
  readonly demands: () => ReadonlyMap<string, EdgeDemand>;
  /** Returns a lower bound of Redis's clock at an instant of this process's clock. */
  readonly redisTimeAt: (at: number) => number | undefined;
  /** Publishes an answer to all edges. */
  readonly publish: (answer: WrittenAnswer, times: AnswerTimes) => void;
  /** Stores the status and the learned pace, for edges and for the next leader. */
  readonly report: (status: string, memory: PacerMemory, momentary: MomentaryStatus) => void;
}

const NO_POLLED_DEMAND: ReadonlyMap<Isin, number> = new Map();

export function createLeader(parts: LeaderParts): Leader {
  const { clock, memory, removeToken } = parts;
  let isClosed = false;
  let listed: ReadonlySet<Isin> | undefined;
  let lastFailure: Failure | undefined;
  let clientCount = 0;

  const engine: FeedEngine<GuardedClient> = createFeedEngine({
    openClient: (onSent) =>
      createGuardedClient({
        client: parts.client,
        clock,
        maySend: parts.holdsLease,
        onSent,
        onQuote(isin, outcome) {
          recordFailure(outcome);
          publish(writeQuote(isin, outcome, removeToken), engine.planMs(isin, 0), outcome.at);
        },
        onList(outcome) {
          recordFailure(outcome);
          if ("answer" in outcome) listed = new Set(outcome.answer.value.isins);
          publish(writeList(outcome, removeToken), 0, outcome.at);
        },
      }),
    clock,
    memory,
    onStatusChange(next, before) {
      const hasChanged =
        next.connection.state !== before?.connection.state ||
        next.closedUntil !== before.closedUntil;
      if (hasChanged) report(next);
    },
  });
  // An edge counts its clients itself: the time to combine the demands hardly grows with the clients.
  const timer = createRefreshTimer({ clock, pairCount: () => 0, refresh });

  function recordFailure(outcome: Outcome<unknown>) {
    if ("error" in outcome && !concernsAllRequests(outcome.error)) lastFailure = outcome;
  }

  function publish(answer: WrittenAnswer, planMs: number, at: number) {
    if (isClosed) return;
    parts.publish(answer, { planMs, ageMs: clock.now() - at, answeredAtMs: parts.redisTimeAt(at) });
  }

  function report(status = engine.status) {
    if (isClosed || status === undefined) return;
    const { connection, perMinute, pollCycleMs, recoveryCycleMs } = status;
    const text = writeStatus(
      {
        state: connection.state,
        perMinute,
        cycleMs: pollCycleMs,
        clientCount,
        failure: datedFailure(),
      },
      removeToken,
    );
    const now = clock.now();
    const nextTryAt = nextTryAtOf(connection);
    const nextTryMs = nextTryAt === undefined ? undefined : nextTryAt - now;
    const isRecovering = recoveryCycleMs !== undefined;
    parts.report(text, memoryOf(status, now), { nextTryMs, isRecovering });
  }

  /** Returns the last failure with its instant by Redis's clock; undefined while that is unknown. */
  function datedFailure(): SharedStatus["failure"] {
    const failedAtMs = lastFailure && parts.redisTimeAt(lastFailure.at);
    if (lastFailure === undefined || failedAtMs === undefined) return undefined;
    return { error: lastFailure.error, failedAtMs };
  }

  function refresh(): boolean {
    const demands = parts.demands();
    const streamed = intervalsOf(demands.values());
    const weights = weightsOf(mergeTallies(demands.values()));
    const isListed = (isin: Isin) => listed === undefined || listed.has(isin);
    const listedWeights = new Map([...weights].filter(([isin]) => isListed(isin)));
    const { wasRequested } = engine;
    const wants = combineWants({
      weights: listedWeights,
      polledMs: NO_POLLED_DEMAND,
      streamed,
      wasRequested,
    });
    clientCount = [...demands.values()].reduce((sum, demand) => sum + demand.clientCount, 0);
    engine.setWants(wants);
    engine.setVisible(clientCount > 0);
    engine.callUnrequested([...streamed].filter(([isin]) => wants.has(isin)));
    report();
    return true;
  }

  timer.refreshNow();

  return {
    demandChanged: timer.refreshSoon,
    tryNow: limitTries(clock, engine.tryNow),
    forgetPace() {
      engine.forgetPace();
      report();
    },
    close() {
      isClosed = true;
      engine.client.close();
      timer.close();
      engine.close();
    },
    settled: () => engine.client.settled(),
  };
}

/**
 * Returns the shortest wanted interval of each instrument. The leader checks the instruments of addresses at an
 * interval, like those of streams: an edge answers an address from memory, so its requests never reach the leader.
 */
function intervalsOf(demands: Iterable<EdgeDemand>): ReadonlyMap<Isin, WantedInterval> {
  const all = new Map<Isin, WantedInterval>();
  for (const { instruments } of demands) {
    for (const [isin, { intervalMs, owner }] of instruments) {
      const known = all.get(isin) ?? { intervalMs, client: owner ?? "" };
      all.set(isin, { ...known, intervalMs: Math.min(known.intervalMs, intervalMs) });
    }
  }
  return all;
}
