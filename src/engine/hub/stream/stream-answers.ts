import type { Checks } from "#engine/hub/checks/checks.ts";
import type { FeedLog } from "#engine/hub/checks/feed-log.ts";
import type { Health } from "#engine/hub/requests/health.ts";
import type { Outcomes } from "#engine/hub/requests/outcomes.ts";
import type { RequestLog } from "#engine/hub/requests/request-log.ts";
import type { PolicyPacer } from "#engine/pacer/policy-pacer.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import { isSameInstant } from "#engine/protocol/same-instant.ts";
import type { StreamAnswer, StreamRefusal, ToBrowser } from "#engine/protocol/stream-messages.ts";
import { asMarketDataError, SOURCE_FIELD } from "#market/client/contract-error.ts";
import { readStreamedQuote, readStreamedRefusal } from "#market/client/stream-answer.ts";
import { MarketDataError } from "#market/errors.ts";
import { MAX_RETRY_AFTER_MS } from "#market/headers/waits.ts";
import type { Isin } from "#market/isin.ts";

/** The objects of an engine to which a stream's messages apply. */
export interface StreamAnswersDeps {
  readonly checks: Pick<Checks, "received" | "failed">;
  readonly outcomes: Outcomes;
  readonly clock: Clock;
  readonly pacer: Pick<PolicyPacer, "claim" | "snapshot">;
  readonly health: Pick<Health, "readmitted">;
  readonly feedLog: Pick<FeedLog, "paced">;
  readonly requestLog: Pick<RequestLog, "sent">;
  readonly sourceId: string;
  /** Returns whether the instrument is part of the stream's demand. */
  readonly isWanted: (isin: Isin) => boolean;
  /** An answer of another source came: nothing of it may be shown. */
  readonly onForeign: () => void;
}

/** Applies a stream's messages to an engine, by the rules for answers to requests. */
export interface StreamAnswers {
  /** A new stream is established: the reports of the one before no longer hold. */
  readonly established: () => void;
  readonly apply: (message: ToBrowser) => void;
  /** The gateway's next try of the service during an outage; undefined while it reports none. */
  readonly nextTryAt: number | undefined;
  /** Whether the gateway's last status reports that a rate limit slows its feed. */
  readonly isRecovering: boolean;
}

/** The usual upper bound of an answer's transit time. The estimate of the service's clock is off by part of it. */
const TRANSIT_MS = 200;
/** Two reports of one instant differ by less than this, because of their transit. */
const SAME_INSTANT_MS = 1000;
const QUEUED_STATUS = 504;

export function createStreamAnswers(deps: StreamAnswersDeps): StreamAnswers {
  const { checks, outcomes, clock, pacer, health, feedLog, requestLog, sourceId } = deps;
  const options = () => ({ sourceId, epochMs: clock.epochNow() });
  /**
   * The last report that the gateway holds all requests back; undefined if it does not. Checks made before it are
   * stored ones and no evidence about the service.
   */
  let heldAt: number | undefined;
  /** Whether a refused token is the cause. Then only the gateway's status shows that it is accepted again. */
  let isTokenRefused = false;
  let nextTryAt: number | undefined;
  let isRecovering = false;

  function answer([isin, status, headers, body]: StreamAnswer) {
    if (!deps.isWanted(isin)) return;
    const now = clock.now();
    const sentAt = now - TRANSIT_MS;
    const claim = () => {
      requestLog.sent(now, clock.epochNow());
      pacer.claim(isin, now);
    };
    try {
      const received = readStreamedQuote(isin, { status, headers, body }, options());
      checks.received(isin, received, sentAt, (isKnown) => {
        const checkedAt = now - (received.check?.ageMs ?? 0);
        const isRemembered = heldAt !== undefined && (isTokenRefused || checkedAt <= heldAt);
        if (isKnown || isRemembered) return;
        claim();
        outcomes.succeeded(isin, sentAt, false);
      });
    } catch (cause) {
      const error = asMarketDataError(cause);
      if (error.field === SOURCE_FIELD) return deps.onForeign();
      claim();
      outcomes.failed(isin, sentAt, error, false);
    }
  }

  function hold([status, headers, body]: StreamRefusal) {
    const error = readStreamedRefusal({ status, headers, body }, options());
    const { kind, gateClosedForMs } = error;
    if (gateClosedForMs === undefined) return;
    const now = clock.now();
    heldAt = now;
    isTokenRefused = kind === "unauthorized" || kind === "forbidden";
    const { closedUntil } = pacer.snapshot(now);
    // Each message repeats the remaining time; because of its transit the instant differs a little.
    const isKnown = isSameInstant(now + gateClosedForMs, closedUntil, SAME_INSTANT_MS);
    if (kind !== "rate-limited" || !isKnown) outcomes.gateClosed(error);
  }

  /** Takes the time to the gateway's next try. No gateway waits longer than the longest Retry-After. */
  function planTry(forMs: number | undefined) {
    if (forMs === undefined) {
      nextTryAt = undefined;
      return;
    }
    const at = clock.now() + Math.min(forMs, MAX_RETRY_AFTER_MS);
    if (!isSameInstant(at, nextTryAt, SAME_INSTANT_MS)) nextTryAt = at;
  }

  function apply(message: ToBrowser) {
    switch (message.kind) {
      case "answers":
        return message.answers.forEach(answer);
      case "queued":
        for (const [isin, queuedForMs] of message.queued) {
          const error = new MarketDataError("rate-limited", { status: QUEUED_STATUS, queuedForMs });
          if (deps.isWanted(isin)) checks.failed(isin, error, clock.now());
        }
        return;
      case "status": {
        const { perMinute, desks, held, nextTryMs, recovering = false } = message;
        isRecovering = recovering;
        feedLog.paced({ perMinute, desks });
        planTry(nextTryMs);
        if (held) return hold(held);
        if (heldAt !== undefined) health.readmitted();
        heldAt = undefined;
      }
    }
  }

  return {
    established() {
      nextTryAt = undefined;
      isRecovering = false;
    },
    apply,
    get nextTryAt() {
      return nextTryAt;
    },
    get isRecovering() {
      return isRecovering;
    },
  };
}
