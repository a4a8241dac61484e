import { createHmac, randomBytes } from "node:crypto";
import type { Isin } from "#market/isin.ts";
import { tallyOf } from "#server/feed/demand/fair-shares.ts";
import { countPairs, createRefreshTimer } from "#server/feed/demand/refresh-timer.ts";
import { combineDemand, countClients, plannedIntervalMs } from "#server/feed/demand/wants.ts";
import type { OpenBackend } from "#server/feed/feed-backend.ts";
import type { EdgeMessage } from "#server/shared-feed/store/edge-message.ts";
import type { ReadResult, Store } from "#server/shared-feed/store/store.ts";
import type { EdgeDemand, EdgeWant } from "#server/shared-feed/store/stored-demand.ts";
import type { SharedState } from "#server/shared-feed/store/stored-state.ts";
import { createDemandWriter } from "./demand-writer.ts";
import { createEdgeAnswers } from "./edge-answers.ts";
import { createEdgeStatus } from "./edge-status.ts";

/** Receives each read of Redis. `sentAt` is the instant at which it was sent, in monotonic milliseconds. */
export type EdgeListener = (
  result: ReadResult,
  state: SharedState,
  isSnapshotDue: boolean,
  sentAt: number,
) => void;

export interface EdgeBackendOptions {
  readonly store: Pick<Store, "writeDemand" | "quotes" | "list" | "send">;
  /** Unique to this edge. */
  readonly edge: string;
  /** Adds a listener. @returns a function that removes it */
  readonly listen: (listener: EdgeListener) => () => void;
  /** Called when Redis is away or a command fails. */
  readonly onError: (error: unknown) => void;
  /** Called with the number of values that no leader writes. */
  readonly onRefused: (count: number) => void;
  /** Called for an answer of a process that was no longer the leader. */
  readonly onFenced: () => void;
}

type BackendParts = Parameters<OpenBackend>[0];

/** Opens a backend whose requests the leader sends, in this process or another one. */
export function edgeBackend(options: EdgeBackendOptions): OpenBackend {
  return (parts) => openEdge(options, parts);
}

function openEdge(options: EdgeBackendOptions, parts: BackendParts): ReturnType<OpenBackend> {
  const { store, edge } = options;
  const { clock, polledDemand, streamClients, outcomes } = parts;
  const aliasKey = randomBytes(16);
  let wanted: ReadonlyMap<Isin, EdgeWant> = new Map();
  let unansweredCount = 0;
  let isWatching = false;
  let pairCount = 0;
  const timer = createRefreshTimer({ clock, pairCount: () => pairCount, refresh });
  const writer = createDemandWriter({ store, clock, edge, onError: options.onError });
  const status = createEdgeStatus({ clock, onChange: parts.onStatusChange });
  const answers = createEdgeAnswers({
    store,
    clock,
    quotes: outcomes.quotes,
    list: outcomes.list,
    wanted: () => wanted.keys(),
    onFailure: status.recordFailure,
    onError: options.onError,
    onRefused: options.onRefused,
    onFenced: options.onFenced,
  });
  const stopListening = options.listen((result, state, isSnapshotDue, sentAt) => {
    answers.receive(result, isSnapshotDue, sentAt);
    status.receive(state, result.timeMs, sentAt);
  });

  function refresh(now: number): boolean {
    polledDemand.expire(now, { isGateClosed: (status.current?.closedUntil ?? now) > now });
    const demand = computeDemand();
    wanted = demand.instruments;
    outcomes.expire(now, (isin) => wanted.has(isin));
    answers.expire((isin) => wanted.has(isin));
    const missing = [...wanted.keys()].filter((isin) => !outcomes.outcomeOf(isin));
    unansweredCount = missing.length;
    answers.lookUp(missing);
    writer.publish(demand);
    isWatching = demand.clientCount > 0;
    return isWatching;
  }

  function computeDemand(): EdgeDemand {
    const streams = streamClients.byClient();
    const { demandingCount, instruments } = tallyOf(
      combineDemand(polledDemand.byClient(), streams),
    );
    const polledMs = polledDemand.intervalsMs();
    const streamed = streamClients.wanted();
    pairCount = countPairs(streams);
    const shortestMs = (isin: Isin) =>
      Math.min(polledMs.get(isin) ?? Infinity, streamed.get(isin)?.intervalMs ?? Infinity);
    const aliases = new Map<string, string>();
    const aliasOf = (client: string): string => {
      const alias = aliases.get(client) ?? createAlias(client);
      aliases.set(client, alias);
      return alias;
    };
    return {
      demandingCount,
      clientCount: countClients(streamClients, polledDemand),
      instruments: new Map(
        [...instruments].map(([isin, { owner, ...tally }]) => [
          isin,
          { ...tally, owner: owner && aliasOf(owner), intervalMs: shortestMs(isin) },
        ]),
      ),
    };
  }

  /** Estimates the plan of an instrument before the leader publishes it; its share of the pace is unknown here. */
  function expectedPlanMs(isin: Isin): number {
    const intervalMs = wanted.get(isin)?.intervalMs ?? 0;
    return plannedIntervalMs({ intervalMs, weight: 1, cycleMs: status.cycleMs });
  }

  /** Returns a name for a client in other processes. Client addresses must not leave this process. */
  function createAlias(client: string): string {
    return createHmac("sha256", aliasKey).update(client).digest("base64url").slice(0, 12);
  }

  function send(message: EdgeMessage) {
    // A lost message does no lasting harm: a person may try again, and the leader tries by itself.
    store.send(message, edge).catch(options.onError);
  }

  return {
    watchNow(isin) {
      if (!isWatching || (isin !== undefined && !wanted.has(isin))) timer.refreshSoon();
      isWatching = true;
    },
    // The leader checks each instrument at the shortest wanted interval, see `leader.ts`.
    call: () => () => undefined,
    demandChanged: timer.refreshSoon,
    planMs: (isin) => answers.planMs(isin) ?? expectedPlanMs(isin),
    wanted: () => wanted.keys(),
    get unansweredCount() {
      return unansweredCount;
    },
    isInFlight: () => false,
    get lastFailure() {
      return status.lastFailure;
    },
    status: () => status.current,
    tryNow: () => send("try-now"),
    // The leader stores it in Redis.
    pacerMemory: () => undefined,
    forgetPace: () => send("forget-pace"),
    close() {
      stopListening();
      answers.close();
      timer.close();
      writer.close();
    },
  };
}
