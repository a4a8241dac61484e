import { createPace, type Pace } from "#engine/pacer/pace.ts";
import type { PacePolicy } from "#engine/pacer/pace-policy.ts";
import type { PacerMemory } from "#engine/pacer/pacer-memory.ts";
import { type CheckAnswer, LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { CheckedQuote, SourceStatus } from "#engine/protocol/source.ts";
import type { HistoryStorageState } from "#market/history.ts";
import type { MarketDataClient } from "#market/market-data-client.ts";
import { createChecks } from "./checks.ts";
import type { Demand } from "./demand.ts";
import { createFeedLog } from "./feed-log.ts";
import { createHealth } from "./health.ts";
import { createListSchedule } from "./list-schedule.ts";
import { createOutcomes } from "./outcomes.ts";
import { createRememberedGate } from "./remembered-gate.ts";
import { createRequestLog } from "./request-log.ts";
import { createRequestLoop } from "./request-loop.ts";
import { createSeat, type Seat } from "./seat.ts";
import { createSeats, type SeatListener } from "./seats.ts";
import { composeStatus } from "./status.ts";
import { createEngineStream, type EngineStream, NO_STREAM, type StreamOptions } from "./stream.ts";
import { createWatchedKeys } from "./watched-keys.ts";

export interface EngineOptions {
  readonly client: MarketDataClient;
  readonly clock: Clock;
  readonly policy: PacePolicy;
  /** The memory of an earlier page about this source. */
  readonly memory?: PacerMemory | undefined;
  /** The most requests at once; by default the connections of a browser for one page. */
  readonly connections?: number;
  /** Decides when requests are sent; a learning pace by default. */
  readonly pace?: Pace;
  /** The gateway's stream, if it offers one. While it is open, it brings the quotes. */
  readonly stream?: StreamOptions | undefined;
  /** With frozen time: the shown date minus the clock's `now`. */
  readonly frozenLeadMs?: number;
  /** `navigator.onLine` of the device; it counts only together with a failed request. */
  readonly isOnline: () => boolean;
}

/** Listens to the engine as a whole, not to one seat. */
interface EngineListener {
  /** Called with every outcome of a check. */
  onAnswer?(answer: CheckAnswer): void;
  /** Called with the status of a seat that is not paused, whenever it may have changed. */
  onStatus?(status: SourceStatus): void;
  /** The last active seat was paused: nothing is sent any more. */
  onPaused?(): void;
}

/** Requests the demand of any number of seats from one service, through one pacer and one gate. */
export interface Engine {
  /** Adds a seat. Its listener first receives the last good quotes of its demand, and then its status. */
  seat(demand: Demand, listener: SeatListener): Seat;
  /** @returns a function that removes the listener */
  follow(listener: EngineListener): () => void;
  /** Stores the quotes of an earlier page, for instruments without a quote from this engine. */
  remember(values: readonly CheckedQuote[]): void;
  /** Sends the state of the stored history to the seats. */
  reportHistory(history: HistoryStorageState): void;
  /** Closes the gate for `forMs`, because a tab remembers a closed gate or another page met one. */
  hold(forMs: number): void;
  /** Sends the requests that have become due. */
  wake(): void;
  /** Ends every request, seat and timer. */
  close(): void;
}

export function createEngine(options: EngineOptions): Engine {
  const { client, clock, isOnline, frozenLeadMs } = options;
  const pace = options.pace ?? createPace(options.policy, options.memory, options.connections);
  const health = createHealth();
  const requestLog = createRequestLog(options.memory ?? { closedForMs: 0 });
  const listSchedule = createListSchedule();
  const rememberedGate = createRememberedGate(options.memory?.closedUntilServiceMs);
  const seats = createSeats();
  const listeners = new Set<EngineListener>();
  const watched = createWatchedKeys({
    pace,
    seats,
    listSchedule,
    requests: () => requests,
    stream: () => stream,
  });
  const feedLog = createFeedLog();
  const checks = createChecks({
    client,
    clock,
    feedLog,
    isFrozen: frozenLeadMs !== undefined,
    plannedIntervalMs: (isin) => watched.plannedIntervalMs(isin, clock.now()),
    onOutcome: publishAnswer,
  });
  const outcomes = createOutcomes({
    checks,
    clock,
    pace,
    health,
    requestLog,
    listSchedule,
    feedLog,
  });
  const requests = createRequestLoop({
    checks,
    clock,
    pace,
    health,
    requestLog,
    events: {
      isWanted: () => seats.hasDemand(),
      onSent(key, isFirst) {
        if (key === LIST_KEY) listSchedule.sent();
        if (isFirst || key === LIST_KEY) watched.updateList();
      },
      onSucceeded(...outcome) {
        const wasUnreachable = health.outage?.kind === "unreachable";
        outcomes.succeeded(...outcome);
        if (wasUnreachable) stream.gatewayIsBack();
      },
      onFailed(key, sentAt, error) {
        if (requests.isForeign) stream.close();
        // The request was sent before the stream was open; the stream brings the same quote.
        if (key !== LIST_KEY && stream.isOpen && stream.covers(key)) {
          return pace.notForwarded(key, sentAt);
        }
        outcomes.failed(key, sentAt, error, watched.union().size === 1);
        if (watched.union().size === 1) watched.updateList();
      },
      onEnded(key) {
        const now = clock.now();
        holdUntil(rememberedGate.take(now, checks.serviceOffsetMs(now)), now);
        watched.ended(key);
      },
      onIdle: announce,
    },
  });
  const stream: EngineStream = options.stream
    ? createEngineStream(options.stream, {
        checks,
        outcomes,
        clock,
        pace,
        health,
        feedLog,
        requestLog,
        seats,
        onForeign() {
          stream.close();
          requests.foreign();
        },
        onChange() {
          watched.update();
          requests.run();
        },
        onMessage: requests.run,
      })
    : NO_STREAM;
  let history: HistoryStorageState = "opening";

  function publishAnswer(answer: CheckAnswer) {
    seats.answer(answer);
    for (const listener of listeners) listener.onAnswer?.(answer);
  }

  function statusFor(pausedSinceEpochMs: number | undefined): SourceStatus {
    return composeStatus({
      pausedSinceEpochMs,
      health,
      requestLog,
      pace,
      checks,
      feed: feedLog.pace(),
      feedCycleMs: feedLog.cycleMs(watched.union()),
      isIdle: watched.union().size === 0,
      isOnline: isOnline(),
      history,
      isForeign: requests.isForeign,
      wakeAt: requests.wakeAt,
      transport: stream.transport,
      frozenLeadMs,
      now: clock.now(),
      epochNow: clock.epochNow(),
    });
  }

  function announce() {
    const shared = seats.broadcastStatus(statusFor);
    for (const listener of listeners) listener.onStatus?.(shared);
  }

  function holdUntil(instant: number | undefined, now: number) {
    if (instant === undefined) return;
    pace.hold(instant, now);
    requestLog.closed(undefined, pace.snapshot(now).closedUntil, now);
  }

  return {
    seat: (demand, listener) =>
      createSeat(demand, listener, {
        seats,
        checks,
        clock,
        onChange() {
          stream.demandChanged();
          watched.update();
          requests.run();
        },
        call(isin) {
          pace.call(isin, clock.now());
          requests.run();
        },
        cancelCall: (isin) => pace.cancelCall(isin),
        statusFor,
        tryNow: () => stream.probe() || requests.tryNow(),
        setPolicy: (policy) => pace.setPolicy(policy),
        forgetPace() {
          pace.forget();
          requestLog.forget();
          requests.run();
        },
        onPaused() {
          for (const other of listeners) other.onPaused?.();
        },
      }),
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    remember(values) {
      checks.remember(values);
      announce();
    },
    reportHistory(next) {
      if (next === history) return;
      history = next;
      announce();
    },
    hold(forMs) {
      const now = clock.now();
      holdUntil(now + forMs, now);
      requests.run();
    },
    wake: requests.run,
    close() {
      seats.clear();
      listeners.clear();
      stream.close();
      requests.close();
    },
  };
}
