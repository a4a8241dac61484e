import type { PacerMemory } from "#engine/pacer/pacer-memory.ts";
import type { SourceStatus } from "#engine/protocol/source-status.ts";
import type { MarketDataClient } from "#market/client/market-data-client.ts";
import { fairWeights } from "#server/feed/demand/fair-shares.ts";
import { createFeedDemand, type Shares } from "#server/feed/demand/feed-demand.ts";
import { DEFAULT_INTERVAL_MS } from "#server/feed/demand/polled-demand.ts";
import type { BackendStatus, OpenBackend } from "#server/feed/feed-backend.ts";
import { createFeedEngine, memoryOf, nextTryAtOf } from "./feed-engine.ts";
import { createObservedClient } from "./observed-client.ts";

export interface EngineBackendOptions {
  /** Sends requests to the service through the gate, which may hold a request back. */
  readonly client: MarketDataClient;
  /** Knowledge of the pacer of an earlier process. */
  readonly memory?: PacerMemory | undefined;
  /** Computes the weight of each instrument from the clients' demand. */
  readonly shares?: Shares | undefined;
}

/** A backend in this process: its engine asks the service. */
export function engineBackend({
  client,
  memory,
  shares = fairWeights,
}: EngineBackendOptions): OpenBackend {
  return ({ clock, polledDemand, streamClients, outcomes, onStatusChange }) => {
    const engine = createFeedEngine({
      openClient: (onSent) => createObservedClient({ client, clock, outcomes, onSent }),
      clock,
      memory,
      onStatusChange: (next, before) => onStatusChange(statusOf(next), before && statusOf(before)),
    });
    const observed = engine.client;
    const demand = createFeedDemand({
      clock,
      engine,
      polledDemand,
      streamClients,
      outcomes,
      shares,
    });

    return {
      watchNow: demand.watchNow,
      call: engine.call,
      demandChanged: demand.refreshSoon,
      planMs: (isin) => engine.planMs(isin, DEFAULT_INTERVAL_MS),
      wanted: () => engine.wanted.keys(),
      get unansweredCount() {
        return demand.unansweredCount;
      },
      isInFlight: observed.isInFlight,
      get lastFailure() {
        return observed.lastFailure;
      },
      status: () => engine.status && statusOf(engine.status),
      tryNow: engine.tryNow,
      pacerMemory: () => engine.status && memoryOf(engine.status, clock.now()),
      forgetPace: engine.forgetPace,
      close() {
        demand.close();
        engine.close();
      },
    };
  };
}

const statusOf = ({
  connection,
  perMinute,
  closedUntil,
  recoveryCycleMs,
}: SourceStatus): BackendStatus => ({
  state: connection.state,
  perMinute,
  closedUntil,
  isRecovering: recoveryCycleMs !== undefined,
  nextTryAt: nextTryAtOf(connection),
});
