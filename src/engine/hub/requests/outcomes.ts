import type { Checks } from "#engine/hub/checks/checks.ts";
import type { FeedLog } from "#engine/hub/checks/feed-log.ts";
import type { PolicyPacer } from "#engine/pacer/policy-pacer.ts";
import { type CheckKey, LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { MarketDataError } from "#market/errors.ts";
import { type Health, isGateError, provesAnswer } from "./health.ts";
import type { ListSchedule } from "./list-schedule.ts";
import type { RequestLog } from "./request-log.ts";

/** Reports the outcome of each request to the pacer, the health and the list's schedule. */
export interface Outcomes {
  /** @param wasAsked false if a gateway's cache answered */
  succeeded(key: CheckKey, sentAt: number, wasAsked: boolean): void;
  /** @param isOnly whether only one instrument is wanted */
  failed(key: CheckKey, sentAt: number, error: MarketDataError, isOnly: boolean): void;
  /** The gateway holds all requests back. */
  gateClosed(error: MarketDataError): void;
}

interface OutcomesDeps {
  readonly checks: Checks;
  readonly clock: Clock;
  readonly pacer: PolicyPacer;
  readonly health: Health;
  readonly requestLog: RequestLog;
  readonly listSchedule: ListSchedule;
  readonly feedLog: Pick<FeedLog, "pace">;
}

export function createOutcomes({
  checks,
  clock,
  pacer,
  health,
  requestLog,
  listSchedule,
  feedLog,
}: OutcomesDeps): Outcomes {
  function hold({ kind, gateClosedForMs = 0 }: MarketDataError, now: number) {
    if (kind === "rate-limited") pacer.hold(now + gateClosedForMs, now);
  }

  function recordFailure(error: MarketDataError, sentAt: number, now: number) {
    requestLog.closed(error, pacer.snapshot(now).closedUntil, now);
    health.failed(error, sentAt, now, clock.epochNow(), pacer.isDown());
  }

  /** Reports a failure to the pacer as what it proves: a limit, a key that fails alone, or no answer. */
  function reportToPacer(key: CheckKey, sentAt: number, error: MarketDataError, now: number) {
    if (error.gateClosedForMs !== undefined) {
      // The feed learns from a 429 that it met. The page only respects the wait.
      pacer.notForwarded(key, sentAt);
      hold(error, now);
      if (error.check) requestLog.limited(sentAt, clock.epochNow());
    } else if (error.kind === "rate-limited") {
      pacer.limited(key, sentAt, now, error.retryAfterMs);
      if (error.hint && key !== LIST_KEY) pacer.hinted(error.hint, now);
      requestLog.limited(sentAt, clock.epochNow());
    } else if (provesAnswer(error)) {
      pacer.keyFailed(key, sentAt, now);
    } else {
      pacer.failed(key, sentAt, now, error.retryAfterMs);
    }
  }

  return {
    gateClosed(error) {
      const now = clock.now();
      hold(error, now);
      recordFailure(error, now, now);
    },
    succeeded(key, sentAt, wasAsked) {
      const now = clock.now();
      // The token is accepted again, so keys that failed with it skip their back-off.
      if (health.outage?.kind === "token-refused") pacer.retryNow(now);
      // The feed respects the limit, so a rate that this page learned before only delays it.
      if (feedLog.pace() && pacer.memory(now).perMinute !== null) pacer.forget();
      // An answer from a gateway's cache is no evidence of the service's limit.
      if (wasAsked) pacer.succeeded(key, sentAt, now);
      else pacer.servedFromCache(key, sentAt, now);
      // Each route may have its own limit, so only hints on quotes apply to the pace of quotes.
      if (wasAsked && checks.hint && key !== LIST_KEY) pacer.hinted(checks.hint, now);
      health.succeeded(sentAt);
      if (key === LIST_KEY) listSchedule.answered(now);
      else listSchedule.quoteAnswered();
    },
    failed(key, sentAt, error, isOnly) {
      const now = clock.now();
      const isNew =
        error.queuedForMs === undefined &&
        (isGateError(error) || !checks.isKnownFailure(key, error, sentAt));
      if (isNew) {
        reportToPacer(key, sentAt, error, now);
        recordFailure(error, sentAt, now);
      } else pacer.notForwarded(key, sentAt);
      checks.failed(key, error, sentAt);
      if (key === LIST_KEY) listSchedule.failed();
      else if (isOnly && isNew) listSchedule.quoteFailed(now);
    },
  };
}
