import { createHmac, randomBytes } from "node:crypto";
import type { Isin } from "#market/isin.ts";
import { tallyOf } from "#server/feed/demand/fair-shares.ts";
import { countPairs, createRefreshTimer } from "#server/feed/demand/refresh-timer.ts";
import { combineDemand, countClients, plannedIntervalMs } from "#server/feed/demand/wants.ts";
import type { BackendParts, FeedBackend, OpenBackend } from "#server/feed/feed-backend.ts";
import type { EdgeMessage } from "#server/shared-feed/store/edge-message.ts";
import type { Store } from "#server/shared-feed/store/store.ts";
import type { EdgeDemand, EdgeWant } from "#server/shared-feed/store/stored-demand.ts";
import type { SharedState } from "#server/shared-feed/store/stored-state.ts";
import type { AnswersRead } from "./answers-reader.ts";
import { createDemandWriter } from "./demand-writer.ts";
import { createEdgeAnswers, type EdgeReadListener } from "./edge-answers.ts";
import { createEdgeStatus } from "./edge-status.ts";

/** Receives each read of Redis, with the state that it holds. */
export type EdgeListener = (read: AnswersRead, state: SharedState) => void;

export interface EdgeBackendOptions extends EdgeReadListener {
  readonly store: Pick<Store, "writeDemand" | "quotes" | "list" | "send">;
  /** Unique to this edge. */
  readonly edge: string;
  /** Adds a listener. @returns a function that removes it */
  readonly listen: (listener: EdgeListener) => () => void;
}

/** Opens a backend whose requests the leader sends, in this process or another one. */
export function edgeBackend(options: EdgeBackendOptions): OpenBackend {
  return (parts) => openEdge(options, parts);
}

function openEdge(options: EdgeBackendOptions, parts: BackendParts): FeedBackend {
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
    onInvalidValues: options.onInvalidValues,
    onFenced: options.onFenced,
  });
  const stopListening = options.listen((read, state) => {
    answers.receive(read);
    status.receive(state, read.result.timeMs, read.sentAt);
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
    // A lost message does no lasting harm: a user may try again, and the leader tries by itself.
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
