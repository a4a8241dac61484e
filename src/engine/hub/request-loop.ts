import type { Pace } from "#engine/pacer/pace.ts";
import type { CheckKey } from "#engine/protocol/check-answer.ts";
import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import { asMarketDataError, SOURCE_FIELD } from "#market/contract-error.ts";
import type { MarketDataError } from "#market/errors.ts";
import { PROBE_INTERVAL_MS } from "#market/waits.ts";
import { type AbortControllerLike, createAbortController } from "./abort.ts";
import type { Checks } from "./checks.ts";
import type { Health } from "./health.ts";
import type { RequestLog } from "./request-log.ts";

/** How long the first request is sent alone unless it is answered: a limit that it meets applies to all. */
const FIRST_ALONE_MS = 1000;

interface RequestLoopParts {
  readonly checks: Pick<Checks, "run">;
  readonly clock: Clock;
  readonly pace: Pick<Pace, "next" | "retryNow">;
  readonly health: Pick<Health, "outage" | "probeAt">;
  readonly requestLog: Pick<RequestLog, "sent">;
  readonly events: RequestEvents;
}

/** What the loop tells of its requests. */
interface RequestEvents {
  /** Whether anything is wanted at all. */
  isWanted(): boolean;
  sent(key: CheckKey, isFirst: boolean): void;
  /** @param wasAsked false where a gateway's cache answered */
  succeeded(key: CheckKey, sentAt: number, wasAsked: boolean): void;
  failed(key: CheckKey, sentAt: number, error: MarketDataError): void;
  /** The request is over, whatever came of it, and the next one has not been chosen yet. */
  ended(key: CheckKey): void;
  /** The loop has done what it can for now. */
  rested(): void;
}

/** Sends requests one by one, as soon as the pace allows each. */
export interface RequestLoop {
  /** Sends whatever may be sent now, and arranges to be woken when more may. */
  readonly run: () => void;
  /** Somebody asks to try at once: waits after failures end, a gate does not. */
  readonly tryNow: () => void;
  readonly isInFlight: (key: CheckKey) => boolean;
  /** Whether anything was ever sent. */
  readonly hasSent: boolean;
  /** When the next request is due; undefined where nothing is planned. */
  readonly wakeAt: number | undefined;
  /** True once the gateway serves another source: nothing is asked any more. */
  readonly isForeign: boolean;
  /** Ends every request and timer. */
  readonly close: () => void;
}

export function createRequestLoop(parts: RequestLoopParts): RequestLoop {
  const { checks, clock, pace, health, requestLog, events } = parts;
  /** Ends the request of each key that is in flight. */
  const inFlight = new Map<CheckKey, AbortControllerLike>();
  let firstSentAt: number | undefined;
  let hasAnswer = false;
  let wakeAt: number | undefined;
  let cancelWake: Cancel = () => undefined;
  let isForeign = false;
  let isClosed = false;
  /** Whether somebody asked to try a refused token now, and no request has left since. */
  let isAskedByHand = false;

  /** Until when something beside the pace forbids the next request. */
  function heldUntil(now: number): number | undefined {
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
      const held = heldUntil(now);
      const turn = held === undefined ? pace.next(now) : { waitUntil: held };
      if ("waitUntil" in turn) {
        wakeAt = Number.isFinite(turn.waitUntil) ? turn.waitUntil : undefined;
        break;
      }
      // One probe is one request, whatever becomes of it.
      if (health.outage?.kind === "token-refused") health.probeAt(now + PROBE_INTERVAL_MS);
      if (turn.insteadOf !== undefined) inFlight.get(turn.insteadOf as CheckKey)?.abort();
      void ask(turn.key as CheckKey, now);
    }
    if (wakeAt !== undefined) cancelWake = clock.after(wakeAt - clock.now(), run);
    events.rested();
  }

  async function ask(key: CheckKey, sentAt: number) {
    requestLog.sent(sentAt, clock.epochNow());
    const request = createAbortController();
    const { signal } = request;
    inFlight.set(key, request);
    const isFirst = firstSentAt === undefined;
    firstSentAt ??= sentAt;
    events.sent(key, isFirst);
    const isProbe = isAskedByHand && health.outage?.kind === "token-refused";
    isAskedByHand = false;
    try {
      await checks.run(key, sentAt, {
        signal,
        intent: isProbe ? "probe" : undefined,
        accepted(wasAsked) {
          // The key may have a newer request in flight.
          if (!signal.aborted) events.succeeded(key, sentAt, wasAsked);
        },
      });
    } catch (error) {
      if (!signal.aborted) fail(key, sentAt, asMarketDataError(error));
    } finally {
      if (inFlight.get(key) === request) inFlight.delete(key);
    }
    if (isClosed) return;
    hasAnswer = true;
    events.ended(key);
    run();
  }

  function fail(key: CheckKey, sentAt: number, error: MarketDataError) {
    // Another service's answers are worth nothing here, and it is not asked for more of them.
    if (error.field === SOURCE_FIELD) isForeign = true;
    events.failed(key, sentAt, error);
  }

  return {
    run,
    tryNow() {
      const now = clock.now();
      isAskedByHand = health.outage?.kind === "token-refused";
      health.probeAt(now);
      pace.retryNow(now);
      run();
    },
    isInFlight: (key) => inFlight.has(key),
    get hasSent() {
      return firstSentAt !== undefined;
    },
    get wakeAt() {
      return wakeAt;
    },
    get isForeign() {
      return isForeign;
    },
    close() {
      cancelWake();
      isClosed = true;
      for (const request of inFlight.values()) request.abort();
    },
  };
}
