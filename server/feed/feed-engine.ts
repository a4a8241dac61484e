import { createEngine } from "#engine/hub/engine.ts";
import type { Seat } from "#engine/hub/seats/seat.ts";
import type { PacerMemory } from "#engine/pacer/pacer-memory.ts";
import { LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { SourceStatus } from "#engine/protocol/source.ts";
import type { Isin } from "#market/isin.ts";
import type { MarketDataClient } from "#market/market-data-client.ts";
import { type Calls, createCalls } from "./calls.ts";
import { plannedIntervalMs, type Wants } from "./wants.ts";

/** The engine of the pages, with one seat for all clients of a feed. */
export interface FeedEngine<Client> extends Pick<Seat, "setVisible" | "tryNow" | "forgetPace"> {
  readonly client: Client;
  readonly status: SourceStatus | undefined;
  readonly wanted: Wants;
  /** Replaces all wants. */
  setWants(wants: Wants): void;
  /** A client wants a check of this instrument now. @returns withdraws this call */
  readonly call: Calls["call"];
  /** Whether the instrument was requested since it was first wanted. */
  readonly hasAsked: (isin: Isin) => boolean;
  /** Calls the instruments without a first request, after `setWants`: only watched ones can be called. */
  callNew(clients: Iterable<readonly [Isin, { readonly client: string }]>): void;
  /** The planned time between two checks, in milliseconds; `unwantedMs` is the interval of an unwanted instrument. */
  planMs(isin: Isin, unwantedMs: number): number;
  close(): void;
}

interface AskingClient extends MarketDataClient {
  /** Whether a request for this instrument, or for `LIST_KEY`, is pending. */
  readonly isAsking: (key: string) => boolean;
}

interface FeedEngineParts<Client> {
  /** Opens the client that sends the requests. It calls `sent` with the key of each. */
  readonly openClient: (sent: (key: string) => void) => Client;
  readonly clock: Clock;
  /** What the pacer of an earlier process learned. */
  readonly memory: PacerMemory | undefined;
  /** Called for the first time before `createFeedEngine` returns. */
  readonly statusChanged: (next: SourceStatus, before: SourceStatus | undefined) => void;
}

/** The weights alone set the pace, and each instrument has its own interval: see `PolledDemand.intervalsMs`. */
const POLICY = { baseIntervalMs: 1000, mostPerMinute: undefined };
/** The most concurrent requests: enough for a slow service. No browser limits them here. */
const CONNECTIONS = 16;
const NO_DEMAND = {
  weights: new Map(),
  alerts: new Set<Isin>(),
  isVisible: false,
  pausedSinceEpochMs: undefined,
};

export function createFeedEngine<Client extends AskingClient>(
  parts: FeedEngineParts<Client>,
): FeedEngine<Client> {
  let status: SourceStatus | undefined;
  let wanted: Wants = new Map();
  const client = parts.openClient((key) => {
    if (key !== LIST_KEY) calls.sent(key as Isin);
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
      parts.statusChanged(next, before);
    },
  });
  const calls = createCalls({
    weightOf: (isin) => wanted.get(isin)?.weight,
    isAsking: client.isAsking,
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
    hasAsked: (isin) => calls.hasAsked(isin),
    callNew(clients) {
      calls.refresh();
      for (const [isin, { client: name }] of clients) {
        if (!calls.hasAsked(isin)) calls.call(isin, name);
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

/** What the pacer has learned of the service's limit, and for how long from now nothing is sent. */
export function memoryOf({ memory, closedUntil }: SourceStatus, now: number): PacerMemory {
  // Without clients the status is not updated, but its wait goes on.
  return { ...memory, closedForMs: Math.max(0, (closedUntil ?? 0) - now) };
}
