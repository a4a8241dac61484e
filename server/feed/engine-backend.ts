import { createEngine } from "#engine/hub/engine.ts";
import type { PacerMemory } from "#engine/pacer/pacer.ts";
import { LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { SourceStatus } from "#engine/protocol/source.ts";
import type { Isin } from "#market/isin.ts";
import type { MarketDataClient } from "#market/market-data-client.ts";
import { fairWeights } from "./fair-shares.ts";
import type { BackendStatus, OpenBackend } from "./feed-backend.ts";
import { createFeedDemand, type Shares } from "./feed-demand.ts";
import { observe } from "./observed-client.ts";

export interface EngineBackendOptions {
  /** Sends requests to the service through the gate, which may hold a request back. */
  readonly client: MarketDataClient;
  /** What the pacer of an earlier process learned. */
  readonly memory?: PacerMemory | undefined;
  /** Computes the weight of each instrument from the clients' demand. */
  readonly shares?: Shares | undefined;
}

/** By weight alone, each instrument at its own interval: see `Requested.intervalsMs`. */
const POLICY = { baseIntervalMs: 1000, mostPerMinute: undefined };
/** The most concurrent requests: enough for a slow service. No browser limits them here. */
const CONNECTIONS = 16;

/** A backend in this process: the engine of the pages, with one seat for the whole feed. */
export function engineBackend({
  client,
  memory,
  shares = fairWeights,
}: EngineBackendOptions): OpenBackend {
  return ({ clock, requested, members, quotes, list, ...parts }) => {
    const observed = observe(client, clock, { quotes, list }, (key) => {
      if (key !== LIST_KEY) demand.calls.sent(key as Isin);
    });
    const engine = createEngine({
      client: observed,
      clock,
      policy: POLICY,
      memory,
      connections: CONNECTIONS,
      isOnline: () => true,
    });
    let status: SourceStatus | undefined;
    const seat = engine.seat(
      { weights: new Map(), alerts: new Set(), isVisible: false, pausedSinceEpochMs: undefined },
      { answer: () => undefined, status: statusChanged },
    );
    const demand = createFeedDemand({
      clock,
      seat,
      requested,
      members,
      shares,
      isAsking: observed.isAsking,
      isAnswered: parts.isAnswered,
      isGateClosed: () => status?.closedUntil !== undefined,
      cycleMs: () => status?.pollCycleMs ?? 0,
      refreshed: parts.refreshed,
    });

    function statusChanged(next: SourceStatus) {
      const before = status;
      status = next;
      parts.statusChanged(statusOf(next), before && statusOf(before));
    }

    return {
      begin: demand.begin,
      call: demand.calls.call,
      demandChanged: demand.changed,
      planMs: demand.planMs,
      wanted: demand.wanted,
      get unanswered() {
        return demand.unanswered;
      },
      isAsking: observed.isAsking,
      get lastFailure() {
        return observed.lastFailure;
      },
      status: () => status && statusOf(status),
      tryNow: seat.tryNow,
      memory() {
        if (!status) return undefined;
        // Without clients the status is not updated, but its wait goes on.
        const closedForMs = Math.max(0, (status.closedUntil ?? 0) - clock.now());
        return { ...status.memory, closedForMs };
      },
      forgetPace: seat.forgetPace,
      close() {
        demand.close();
        engine.close();
      },
    };
  };
}

const statusOf = ({ connection, perMinute, closedUntil }: SourceStatus): BackendStatus => ({
  state: connection.state,
  perMinute,
  closedUntil,
});
