import { createPolicyPacer } from "#engine/pacer/policy-pacer.ts";
import { type CheckAnswer, type CheckKey, LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { SourceStatus } from "#engine/protocol/source-status.ts";
import type { HistoryStorageState } from "#market/history.ts";
import { createChecks } from "./checks/checks.ts";
import { createFeedLog } from "./checks/feed-log.ts";
import type { Engine, EngineListener, EngineOptions } from "./engine-api.ts";
import { createRecovery } from "./recovery.ts";
import type { AbortControllerLike } from "./requests/abort.ts";
import { createHealth, type Outage, outageOf } from "./requests/health.ts";
import { createListSchedule } from "./requests/list-schedule.ts";
import { createOutcomes } from "./requests/outcomes.ts";
import { createRememberedGate } from "./requests/remembered-gate.ts";
import { createRequestLog } from "./requests/request-log.ts";
import { createRequestLoop } from "./requests/request-loop.ts";
import { createCombinedDemand } from "./seats/combined-demand.ts";
import { createSeat } from "./seats/seat.ts";
import { createSeats } from "./seats/seats.ts";
import { composeStatus } from "./status.ts";
import { createEngineStream, type EngineStream, NO_STREAM } from "./stream/stream.ts";
import { createWatchedKeys } from "./watched-keys.ts";

export function createEngine(options: EngineOptions): Engine {
  const { client, clock, isOnline, frozenLeadMs } = options;
  const pacer =
    options.pacer ?? createPolicyPacer(options.policy, options.memory, options.connections);
  const health = createHealth();
  const recovery = createRecovery(pacer, options.memory?.perMinute);
  const requestLog = createRequestLog(options.memory ?? { closedForMs: 0 });
  const listSchedule = createListSchedule();
  const rememberedGate = createRememberedGate(options.memory?.closedUntilServiceMs);
  const seats = createSeats();
  const listeners = new Set<EngineListener>();
  const demand = createCombinedDemand(pacer, seats);
  const inFlight = new Map<CheckKey, AbortControllerLike>();
  const feedLog = createFeedLog();
  const checks = createChecks({
    client,
    clock,
    feedLog,
    isFrozen: frozenLeadMs !== undefined,
    plannedIntervalMs: (isin) => demand.plannedIntervalMs(isin, clock.now()),
    onOutcome: publishAnswer,
  });
  const outcomes = createOutcomes({
    checks,
    clock,
    pacer,
    health,
    requestLog,
    listSchedule,
    feedLog,
  });
  // The one circle of dependencies: the stream decides which keys are polled, and what it brings changes the keys and
  // wakes the loop. So its callbacks name objects that are created after it; they are called only once all exist.
  const stream: EngineStream = options.stream
    ? createEngineStream(options.stream, {
        checks,
        outcomes,
        clock,
        pacer,
        health,
        feedLog,
        requestLog,
        seats,
        onForeign: () => requests.foreign(),
        onChange: updateDemand,
        onMessage: () => requests.run(),
      })
    : NO_STREAM;
  const watched = createWatchedKeys({ pacer, seats, demand, listSchedule, inFlight, stream });
  const requests = createRequestLoop({
    checks,
    clock,
    pacer,
    health,
    requestLog,
    inFlight,
    events: {
      isWanted: () => seats.hasDemand(),
      onSent(key) {
        if (key === LIST_KEY) listSchedule.sent();
        watched.sent(key);
      },
      onSucceeded(...outcome) {
        const wasUnreachable = health.outage?.kind === "unreachable";
        outcomes.succeeded(...outcome);
        if (wasUnreachable) stream.gatewayIsBack();
      },
      onFailed(key, sentAt, error) {
        // The request was sent before the stream was open; the stream brings the same quote.
        if (key !== LIST_KEY && stream.isOpen && stream.covers(key)) {
          return pacer.notForwarded(key, sentAt);
        }
        const isOnly = demand.wants().size === 1;
        outcomes.failed(key, sentAt, error, isOnly);
        if (isOnly) watched.updateList();
      },
      onForeign: () => stream.close(),
      onEnded(key) {
        const now = clock.now();
        holdUntil(rememberedGate.take(now, checks.serviceOffsetMs(now)), now);
        watched.ended(key);
      },
      onIdle: announce,
    },
  });
  let history: HistoryStorageState = "opening";

  /** Applies a changed demand of a seat, policy or coverage of the stream. */
  function updateDemand() {
    const before = demand.wants();
    watched.update();
    const wants = demand.wants();
    const unwanted = [...before.keys()].filter((isin) => !wants.has(isin));
    for (const listener of listeners) listener.onUnwanted?.(unwanted);
    feedLog.wanted(wants);
    requests.run();
  }

  function publishAnswer(answer: CheckAnswer) {
    seats.answer(answer);
    for (const listener of listeners) listener.onAnswer?.(answer);
  }

  /** Returns the next try of the service: an instant that has passed while one is under way. */
  function nextTryAt(): number | undefined {
    // While a stream brings the quotes, the gateway decides when the service is tried.
    if (stream.isOpen) return stream.nextTryAt;
    return requests.wakeAt ?? (inFlight.size > 0 ? clock.now() : undefined);
  }

  /** Returns the outage of the service, so that the connection never contradicts the rows. */
  function outage(): Outage | undefined {
    if (health.outage || health.everAnswered) return health.outage;
    return outageOf([...demand.wants().keys()].map((isin) => checks.lastError(isin)));
  }

  function statusFor(pausedSinceEpochMs: number | undefined): SourceStatus {
    return composeStatus({
      pausedSinceEpochMs,
      outage: outage(),
      everAnswered: health.everAnswered,
      requestLog,
      pacer,
      checks,
      feed: feedLog.pace(),
      feedCycleMs: feedLog.cycleMs(),
      recovery,
      isFeedRecovering: stream.isOpen && stream.isRecovering,
      isIdle: demand.wants().size === 0,
      isOnline: isOnline(),
      history,
      isForeign: requests.isForeign,
      nextTryAt: nextTryAt(),
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
    pacer.hold(instant, now);
    requestLog.closed(undefined, pacer.snapshot(now).closedUntil, now);
  }

  return {
    seat: (own, listener) =>
      createSeat(own, listener, {
        seats,
        checks,
        clock,
        onChange() {
          stream.demandChanged();
          updateDemand();
        },
        call(isin) {
          pacer.call(isin, clock.now());
          requests.run();
        },
        cancelCall: (isin) => pacer.cancelCall(isin),
        statusFor,
        tryNow: () => stream.tryNow() || requests.tryNow(),
        setPolicy: (policy) => pacer.setPolicy(policy),
        forgetPace() {
          pacer.forget();
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
