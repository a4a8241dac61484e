import { createEngine } from "#engine/hub/engine.ts";
import type { Seat } from "#engine/hub/seats/seat.ts";
import type { PacerMemory } from "#engine/pacer/pacer-memory.ts";
import { LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { Connection, SourceStatus } from "#engine/protocol/source-status.ts";
import type { MarketDataClient } from "#market/client/market-data-client.ts";
import type { Isin } from "#market/isin.ts";
import { plannedIntervalMs, type Wants } from "#server/feed/demand/wants.ts";
import type { FeedBackend } from "#server/feed/feed-backend.ts";
import { type Calls, createCalls } from "./calls.ts";

/** The engine of the pages, with one seat for all clients of a feed. */
export interface FeedEngine<Client> extends Pick<Seat, "setVisible" | "tryNow" | "forgetPace"> {
  readonly client: Client;
  readonly status: SourceStatus | undefined;
  readonly wanted: Wants;
  /** Replaces all wants by these. */
  setWants(wants: Wants): void;
  /** Asks for a check of this instrument now. @returns a function that withdraws this call */
  readonly call: Calls["call"];
  /** Whether the instrument was requested since it was first wanted. */
  readonly wasRequested: (isin: Isin) => boolean;
  /**
   * Calls the instruments that were never requested. Call it after `setWants`: only watched instruments can
   * be called.
   */
  callUnrequested(clients: Iterable<readonly [Isin, { readonly client: string }]>): void;
  /**
   * Returns the planned time between two checks, in milliseconds.
   *
   * @param unwantedMs the interval of an unwanted instrument, in milliseconds
   */
  planMs(isin: Isin, unwantedMs: number): number;
  close(): void;
}

type TrackedClient = MarketDataClient & Pick<FeedBackend, "isInFlight">;

interface FeedEngineParts<Client> {
  /** Opens the client that sends the requests. It calls `onSent` with the key of each. */
  readonly openClient: (onSent: (key: string) => void) => Client;
  readonly clock: Clock;
  /** Knowledge of the pacer of an earlier process. */
  readonly memory: PacerMemory | undefined;
  /** Called for the first time before `createFeedEngine` returns. */
  readonly onStatusChange: (next: SourceStatus, before: SourceStatus | undefined) => void;
}

/** The weights alone set the pace, and each instrument has its own interval: see `PolledDemand.intervalsMs`. */
const POLICY = { baseIntervalMs: 1000, mostPerMinute: undefined };
/** Maximum number of concurrent requests: enough for a slow service. No browser limits them here. */
const CONNECTIONS = 16;
const NO_DEMAND = {
  weights: new Map(),
  alerts: new Set<Isin>(),
  isVisible: false,
  pausedSinceEpochMs: undefined,
};

export function createFeedEngine<Client extends TrackedClient>(
  parts: FeedEngineParts<Client>,
): FeedEngine<Client> {
  let status: SourceStatus | undefined;
  let wanted: Wants = new Map();
  const client = parts.openClient((key) => {
    if (key !== LIST_KEY) calls.recordSent(key as Isin);
  });
  const engine = createEngine({
    client,
    clock: parts.clock,
    policy: POLICY,
    memory: parts.memory,
    connections: CONNECTIONS,
    isOnline: () => true,
  });
  const seat = engine.seat(NO_DEMAND, {
    onAnswer: () => undefined,
    onStatus(next) {
      const before = status;
      status = next;
      parts.onStatusChange(next, before);
    },
  });
  const calls = createCalls({
    weightOf: (isin) => wanted.get(isin)?.weight,
    isInFlight: client.isInFlight,
    call: seat.call,
    cancelCall: seat.cancelCall,
  });

  return {
    client,
    get status() {
      return status;
    },
    get wanted() {
      return wanted;
    },
    setWants(wants) {
      wanted = wants;
      seat.setWants(wants);
    },
    call: calls.call,
    wasRequested: (isin) => calls.wasRequested(isin),
    callUnrequested(clients) {
      calls.refresh();
      for (const [isin, { client: name }] of clients) {
        if (!calls.wasRequested(isin)) calls.call(isin, name);
      }
    },
    planMs(isin, unwantedMs) {
      const { weight = 1, interval } = wanted.get(isin) ?? {};
      const cycleMs = status?.pollCycleMs ?? 0;
      return plannedIntervalMs({ intervalMs: interval?.ms ?? unwantedMs, weight, cycleMs });
    },
    setVisible: seat.setVisible,
    tryNow: seat.tryNow,
    forgetPace: seat.forgetPace,
    close: () => engine.close(),
  };
}

/** Returns the next try during an outage; undefined without one, or without anything to ask for. */
export function nextTryAtOf(connection: Connection): number | undefined {
  return connection.state === "unreachable" ? connection.nextTryAt : undefined;
}

/** Returns the pacer's knowledge of the service's limit, and the rest of the current wait. */
export function memoryOf({ memory, closedUntil }: SourceStatus, now: number): PacerMemory {
  // Without clients the status is not updated, but its wait goes on.
  return { ...memory, closedForMs: Math.max(0, (closedUntil ?? 0) - now) };
}
