import { createHmac, randomBytes } from "node:crypto";
import type { Isin } from "#market/isin.ts";
import { tallyOf } from "#server/feed/fair-shares.ts";
import type { OpenBackend } from "#server/feed/feed-backend.ts";
import { createRefreshTimer, pairsOf } from "#server/feed/refresh-timer.ts";
import { countClients, demandOfAll, plannedIntervalMs } from "#server/feed/wants.ts";
import { createDemandWriter } from "./demand-writer.ts";
import { createEdgeAnswers, type EdgeAnswers } from "./edge-answers.ts";
import type { EdgeMessage } from "./edge-message.ts";
import type { Store } from "./store.ts";
import type { EdgeDemand, EdgeWant } from "./stored-demand.ts";

/** Receives each read of Redis. */
export type EdgeListener = EdgeAnswers["receive"];

export interface EdgeBackendOptions {
  readonly store: Pick<Store, "writeDemand" | "quotes" | "list" | "send">;
  /** Unique to this edge. */
  readonly edge: string;
  /** Adds a listener. @returns removes it */
  readonly listen: (listener: EdgeListener) => () => void;
  /** Called when Redis is away or a command fails. */
  readonly failed: (error: unknown) => void;
  /** Counts values that no leader writes. */
  readonly refused: (count: number) => void;
  /** Called for an answer of a process that was no longer the leader. */
  readonly fenced: () => void;
}

type BackendParts = Parameters<OpenBackend>[0];

/** A backend whose requests another process sends: the leader. */
export function edgeBackend(options: EdgeBackendOptions): OpenBackend {
  return (parts) => openEdge(options, parts);
}

function openEdge(options: EdgeBackendOptions, parts: BackendParts): ReturnType<OpenBackend> {
  const { store, edge } = options;
  const { clock, polledDemand, members, isAnswered } = parts;
  const aliasKey = randomBytes(16);
  let wanted: ReadonlyMap<Isin, EdgeWant> = new Map();
  let unanswered = 0;
  let isWatching = false;
  let pairs = 0;
  const timer = createRefreshTimer({ clock, pairs: () => pairs, refresh });
  const writer = createDemandWriter({ store, clock, edge, failed: options.failed });
  const answers = createEdgeAnswers({
    store,
    clock,
    quotes: parts.quotes,
    list: parts.list,
    wanted: () => wanted.keys(),
    statusChanged: parts.statusChanged,
    failed: options.failed,
    refused: options.refused,
    fenced: options.fenced,
  });
  const leave = options.listen(answers.receive);

  function refresh(now: number): boolean {
    polledDemand.expire(now, (answers.status?.closedUntil ?? now) > now);
    const demand = demandNow();
    wanted = demand.instruments;
    parts.refreshed(now, (isin) => wanted.has(isin));
    answers.expire((isin) => wanted.has(isin));
    const missing = [...wanted.keys()].filter((isin) => !isAnswered(isin));
    unanswered = missing.length;
    answers.lookUp(missing);
    writer.publish(demand);
    isWatching = demand.desks > 0;
    return isWatching;
  }

  function demandNow(): EdgeDemand {
    const streams = members.byClient();
    const { clients, instruments } = tallyOf(demandOfAll(polledDemand.byClient(), streams));
    const polledMs = polledDemand.intervalsMs();
    const streamed = members.wanted();
    pairs = pairsOf(streams);
    const shortest = (isin: Isin) =>
      Math.min(polledMs.get(isin) ?? Infinity, streamed.get(isin)?.intervalMs ?? Infinity);
    const aliases = new Map<string, string>();
    const aliasOf = (client: string): string => {
      const alias = aliases.get(client) ?? aliasFor(client);
      aliases.set(client, alias);
      return alias;
    };
    return {
      clients,
      desks: countClients(members, polledDemand),
      instruments: new Map(
        [...instruments].map(([isin, { owner, ...tally }]) => [
          isin,
          { ...tally, owner: owner && aliasOf(owner), intervalMs: shortest(isin) },
        ]),
      ),
    };
  }

  /** The plan of an instrument whose plan the leader has not published; its share of the pace is unknown here. */
  function expectedPlanMs(isin: Isin): number {
    const intervalMs = wanted.get(isin)?.intervalMs ?? 0;
    return plannedIntervalMs({ intervalMs, weight: 1, cycleMs: answers.cycleMs });
  }

  /** A name that identifies a client to other processes. Client addresses must not leave this process. */
  function aliasFor(client: string): string {
    return createHmac("sha256", aliasKey).update(client).digest("base64url").slice(0, 12);
  }

  function send(message: EdgeMessage) {
    // A lost message does no lasting harm: a person may try again, and the leader tries by itself.
    store.send(message, edge).catch(options.failed);
  }

  return {
    begin(isin) {
      if (!isWatching || (isin !== undefined && !wanted.has(isin))) timer.soon();
      isWatching = true;
    },
    // The leader checks by itself at the shortest wanted interval, see `leader.ts`.
    call: () => () => undefined,
    demandChanged: timer.soon,
    planMs: (isin) => answers.planMs(isin) ?? expectedPlanMs(isin),
    wanted: () => wanted.keys(),
    get unanswered() {
      return unanswered;
    },
    isAsking: () => false,
    get lastFailure() {
      return answers.lastFailure;
    },
    status: () => answers.status,
    tryNow: () => send("try-now"),
    // The leader stores it in Redis.
    pacerMemory: () => undefined,
    forgetPace: () => send("forget-pace"),
    close() {
      leave();
      answers.close();
      timer.close();
      writer.close();
    },
  };
}
