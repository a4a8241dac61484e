import type { Checks } from "#engine/hub/checks/checks.ts";
import type { PolicyPacer } from "#engine/pacer/policy-pacer.ts";
import type { CheckKey } from "#engine/protocol/check-answer.ts";
import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import { asMarketDataError, SOURCE_FIELD } from "#market/client/contract-error.ts";
import type { MarketDataError } from "#market/errors.ts";
import { PROBE_INTERVAL_MS } from "#market/headers/waits.ts";
import { type AbortControllerLike, createAbortController } from "./abort.ts";
import type { Health } from "./health.ts";
import type { RequestLog } from "./request-log.ts";

/** The longest wait for the first answer before further requests are sent: a limit would apply to all of them. */
const FIRST_ALONE_MS = 1000;

interface RequestLoopDeps {
  readonly checks: Pick<Checks, "run">;
  readonly clock: Clock;
  readonly pacer: Pick<PolicyPacer, "next" | "retryNow">;
  readonly health: Pick<Health, "outage" | "probeAt">;
  readonly requestLog: Pick<RequestLog, "sent">;
  /** The abort controller of each key in flight, which the loop keeps up to date. */
  readonly inFlight: Map<CheckKey, AbortControllerLike>;
  readonly events: RequestEvents;
}

/** The callbacks of the loop. */
interface RequestEvents {
  /** Whether any seat has a demand. */
  isWanted(): boolean;
  onSent(key: CheckKey): void;
  /** @param wasAsked false if a gateway's cache answered */
  onSucceeded(key: CheckKey, sentAt: number, wasAsked: boolean): void;
  onFailed(key: CheckKey, sentAt: number, error: MarketDataError): void;
  /** The gateway serves another source, by an answer to a request or of the stream. */
  onForeign(): void;
  /** A request has ended in any way; the next one has not been chosen yet. */
  onEnded(key: CheckKey): void;
  /** The loop has sent all that it may send now. */
  onIdle(): void;
}

/** Sends requests one by one, as soon as the pacer allows each. */
export interface RequestLoop {
  /** Sends all requests that may be sent now, and sets a timer for the next one. */
  readonly run: () => void;
  /** A user asks for a try now: ends waits after failures, but not a closed gate. */
  readonly tryNow: () => void;
  /** The instant of the next request; undefined if none is planned. */
  readonly wakeAt: number | undefined;
  /** True once the gateway serves another source. Nothing is sent from then on. */
  readonly isForeign: boolean;
  /** The stream brought an answer of another source. */
  readonly foreign: () => void;
  /** Ends every request and timer. */
  readonly close: () => void;
}

export function createRequestLoop(deps: RequestLoopDeps): RequestLoop {
  const { checks, clock, pacer, health, requestLog, inFlight, events } = deps;
  let firstSentAt: number | undefined;
  let hasAnswer = false;
  let wakeAt: number | undefined;
  let cancelWake: Cancel = () => undefined;
  let isForeign = false;
  let isClosed = false;
  /** Whether a user asked to try a refused token and no request was sent since. */
  let isTryRequested = false;

  const isTokenRefused = () => health.outage?.kind === "token-refused";

  /** Returns the instant until which the next request is blocked by anything but the pace. */
  function blockedUntil(now: number): number | undefined {
    const { outage } = health;
    if (outage?.kind === "token-refused" && now < outage.nextProbeAt) return outage.nextProbeAt;
    if (hasAnswer || firstSentAt === undefined) return undefined;
    const aloneUntil = firstSentAt + FIRST_ALONE_MS;
    return now < aloneUntil ? aloneUntil : undefined;
  }

  function run() {
    cancelWake();
    wakeAt = undefined;
    while (events.isWanted() && !isForeign && !isClosed) {
      const now = clock.now();
      const waitUntil = blockedUntil(now);
      const turn = waitUntil === undefined ? pacer.next(now) : { waitUntil };
      if ("waitUntil" in turn) {
        wakeAt = Number.isFinite(turn.waitUntil) ? turn.waitUntil : undefined;
        break;
      }
      // A probe is a single request, even if it fails.
      if (isTokenRefused()) health.probeAt(now + PROBE_INTERVAL_MS);
      if (turn.insteadOf !== undefined) inFlight.get(turn.insteadOf as CheckKey)?.abort();
      void ask(turn.key as CheckKey, now);
    }
    if (wakeAt !== undefined) cancelWake = clock.after(wakeAt - clock.now(), run);
    events.onIdle();
  }

  async function ask(key: CheckKey, sentAt: number) {
    requestLog.sent(sentAt, clock.epochNow());
    const request = createAbortController();
    const { signal } = request;
    inFlight.set(key, request);
    firstSentAt ??= sentAt;
    events.onSent(key);
    const isTry = isTryRequested && isTokenRefused();
    isTryRequested = false;
    try {
      await checks.run(key, sentAt, {
        signal,
        intent: isTry ? "tryNow" : undefined,
        onAnswered(wasAsked) {
          // The key may have a newer request in flight.
          if (!signal.aborted) events.onSucceeded(key, sentAt, wasAsked);
        },
      });
    } catch (error) {
      if (!signal.aborted) fail(key, sentAt, asMarketDataError(error));
    } finally {
      if (inFlight.get(key) === request) inFlight.delete(key);
    }
    if (isClosed) return;
    hasAnswer = true;
    events.onEnded(key);
    run();
  }

  /** Stops the loop: the answers of another source must not be shown. */
  function becomeForeign() {
    isForeign = true;
    events.onForeign();
  }

  function fail(key: CheckKey, sentAt: number, error: MarketDataError) {
    if (error.field === SOURCE_FIELD) becomeForeign();
    events.onFailed(key, sentAt, error);
  }

  return {
    run,
    tryNow() {
      const now = clock.now();
      isTryRequested = isTokenRefused();
      health.probeAt(now);
      pacer.retryNow(now);
      run();
    },
    get wakeAt() {
      return wakeAt;
    },
    get isForeign() {
      return isForeign;
    },
    foreign() {
      becomeForeign();
      run();
    },
    close() {
      cancelWake();
      isClosed = true;
      for (const request of inFlight.values()) request.abort();
    },
  };
}
