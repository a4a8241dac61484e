import { createPace, type Pace } from "#engine/pacer/pace.ts";
import type { PacePolicy } from "#engine/pacer/pace-policy.ts";
import type { PacerMemory } from "#engine/pacer/pacer.ts";
import { type CheckAnswer, LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { CheckedQuote, SourceStatus } from "#engine/protocol/source.ts";
import type { HistoryKeeping } from "#market/history.ts";
import type { MarketDataClient } from "#market/market-data-client.ts";
import { createChecks } from "./checks.ts";
import type { Demand } from "./demand.ts";
import { createHealth } from "./health.ts";
import { createListSchedule } from "./list-schedule.ts";
import { createOutcomes } from "./outcomes.ts";
import { createRememberedGate } from "./remembered-gate.ts";
import { createRequestLog } from "./request-log.ts";
import { createRequestLoop } from "./request-loop.ts";
import { createSeat, type Seat } from "./seat.ts";
import { createSeats, type SeatListener } from "./seats.ts";
import { composeStatus } from "./status.ts";
import { createWatchedKeys } from "./watched-keys.ts";

export interface EngineOptions {
  readonly client: MarketDataClient;
  readonly clock: Clock;
  readonly policy: PacePolicy;
  /** What an earlier page learned of this source. */
  readonly memory?: PacerMemory | undefined;
  /** The most requests at once; as many as a browser has for one page by default. */
  readonly connections?: number;
  /** When to ask, where that is not to be learned. */
  readonly pace?: Pace;
  /** By how much the shown date is ahead of the clock's own count, where time is frozen. */
  readonly frozenLeadMs?: number;
  /** What the device says of its own network; believed only together with a failed request. */
  readonly isOnline: () => boolean;
}

/** What stands beside the engine and follows it as a whole. */
interface EngineListener {
  /** Every outcome of a check. */
  answer?(answer: CheckAnswer): void;
  /** The status of one that is not paused, whenever it may have changed. */
  status?(status: SourceStatus): void;
  /** The last of the seats was paused: nobody asks any more. */
  paused?(): void;
}

/** Asks one service for everything that any number of seats want, through one pacer and one gate. */
export interface Engine {
  /** Takes a seat. It is told at once what is held of its demand, and then its status. */
  seat(demand: Demand, listener: SeatListener): Seat;
  /** @returns how to end it */
  follow(listener: EngineListener): () => void;
  /** Stores the quotes of an earlier page, for instruments without a quote of this one. */
  remember(values: readonly CheckedQuote[]): void;
  /** Tells the seats how the keeping of the history fares. */
  reportHistory(history: HistoryKeeping): void;
  /** Sends nothing for so long: a tab remembers, or another page met, a gate that this engine did not. */
  hold(forMs: number): void;
  /** Asks for whatever has become due. */
  wake(): void;
  /** Ends every request, seat and timer. */
  close(): void;
}

export function createEngine(options: EngineOptions): Engine {
  const { client, clock, isOnline, frozenLeadMs } = options;
  const pace = options.pace ?? createPace(options.policy, options.memory, options.connections);
  const health = createHealth();
  const requestLog = createRequestLog(options.memory?.closedForMs ?? 0);
  const listSchedule = createListSchedule();
  const rememberedGate = createRememberedGate(options.memory?.closedUntilServiceMs);
  const seats = createSeats();
  const listeners = new Set<EngineListener>();
  const watched = createWatchedKeys({ pace, seats, listSchedule, requests: () => requests });
  const checks = createChecks({
    client,
    clock,
    plannedIntervalMs: (isin) => watched.plannedIntervalMs(isin, clock.now()),
    settled,
  });
  const outcomes = createOutcomes({ checks, clock, pace, health, requestLog, listSchedule });
  const requests = createRequestLoop({
    checks,
    clock,
    pace,
    health,
    requestLog,
    events: {
      isWanted: () => seats.hasDemand(),
      sent(key, isFirst) {
        if (key === LIST_KEY) listSchedule.sent();
        if (isFirst || key === LIST_KEY) watched.updateList();
      },
      succeeded: (...outcome) => outcomes.succeeded(...outcome),
      failed(key, sentAt, error) {
        outcomes.failed(key, sentAt, error, watched.size === 1);
        if (watched.size === 1) watched.updateList();
      },
      ended(key) {
        const now = clock.now();
        holdUntil(rememberedGate.take(now, checks.serviceOffsetMs(now)), now);
        watched.ended(key);
      },
      rested: announce,
    },
  });
  let history: HistoryKeeping = "opening";

  function settled(answer: CheckAnswer) {
    seats.answer(answer);
    for (const listener of listeners) listener.answer?.(answer);
  }

  function statusFor(pausedSinceEpochMs: number | undefined): SourceStatus {
    return composeStatus({
      pausedSinceEpochMs,
      health,
      requestLog,
      pace,
      checks,
      isIdle: watched.size === 0,
      isOnline: isOnline(),
      history,
      isForeign: requests.isForeign,
      wakeAt: requests.wakeAt,
      frozenLeadMs,
      now: clock.now(),
      epochNow: clock.epochNow(),
    });
  }

  function announce() {
    const shared = seats.broadcastStatus(statusFor);
    for (const listener of listeners) listener.status?.(shared);
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
        demandChanged() {
          watched.update();
          requests.run();
        },
        call(isin) {
          pace.call(isin, clock.now());
          requests.run();
        },
        plannedIntervalMs: (isin) => watched.plannedIntervalMs(isin, clock.now()),
        statusFor,
        tryNow: requests.tryNow,
        setPolicy: (policy) => pace.setPolicy(policy),
        forgetPace() {
          pace.forget();
          requestLog.forget();
          requests.run();
        },
        allPaused() {
          for (const other of listeners) other.paused?.();
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
      requests.close();
    },
  };
}
