import type { Pace } from "#engine/pacer/pace.ts";
import { type CheckKey, LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { MarketDataError } from "#market/errors.ts";
import type { Checks } from "./checks.ts";
import type { FeedLog } from "./feed-log.ts";
import { type Health, isGateError, provesAnswer } from "./health.ts";
import type { ListSchedule } from "./list-schedule.ts";
import type { RequestLog } from "./request-log.ts";

/** Reports the outcome of each request to the pace, the health and the list's schedule. */
export interface Outcomes {
  /** @param wasAsked false where a gateway's cache answered */
  succeeded(key: CheckKey, sentAt: number, wasAsked: boolean): void;
  /** @param isOnly whether only one instrument is wanted */
  failed(key: CheckKey, sentAt: number, error: MarketDataError, isOnly: boolean): void;
  /** The gateway holds all requests back. */
  gateClosed(error: MarketDataError): void;
}

interface OutcomeParts {
  readonly checks: Checks;
  readonly clock: Clock;
  readonly pace: Pace;
  readonly health: Health;
  readonly requestLog: RequestLog;
  readonly listSchedule: ListSchedule;
  readonly feedLog: Pick<FeedLog, "pace">;
}

export function createOutcomes({
  checks,
  clock,
  pace,
  health,
  requestLog,
  listSchedule,
  feedLog,
}: OutcomeParts): Outcomes {
  function hold({ kind, gateClosedForMs = 0 }: MarketDataError, now: number) {
    if (kind === "rate-limited") pace.hold(now + gateClosedForMs, now);
  }

  function noteTrouble(error: MarketDataError, sentAt: number, now: number) {
    requestLog.closed(error, pace.snapshot(now).closedUntil, now);
    health.failed(error, sentAt, now, clock.epochNow(), pace.isDown());
  }

  return {
    gateClosed(error) {
      const now = clock.now();
      hold(error, now);
      noteTrouble(error, now, now);
    },
    succeeded(key, sentAt, wasAsked) {
      const now = clock.now();
      // The token is accepted again: keys that failed with it need not wait for their back-off.
      if (health.outage?.kind === "token-refused") pace.retryNow(now);
      // The feed keeps to the limit: what this page learned without one only delays it.
      if (feedLog.pace() && pace.memory(now).perMinute !== null) pace.forget();
      // An answer from a gateway's cache is no evidence of the service's limit.
      if (wasAsked) pace.succeeded(key, sentAt, now);
      else pace.servedFromCache(key, sentAt, now);
      // Each route may have its own limit: only hints on quotes concern the pace of quotes.
      if (wasAsked && checks.hint && key !== LIST_KEY) pace.hinted(checks.hint, now);
      health.succeeded(sentAt);
      if (key === LIST_KEY) listSchedule.answered(now);
      else listSchedule.quoteAnswered();
    },
    failed(key, sentAt, error, isOnly) {
      const now = clock.now();
      const isKnown = !isGateError(error) && checks.isKnownFailure(key, error, sentAt);
      if (error.queuedForMs !== undefined || isKnown) {
        pace.notForwarded(key, sentAt);
        checks.failed(key, error, sentAt);
        if (key === LIST_KEY) listSchedule.failed();
        return;
      }
      if (error.gateClosedForMs !== undefined) {
        // The feed learns from a 429 that it met. The page only keeps to the wait.
        pace.notForwarded(key, sentAt);
        hold(error, now);
        if (error.check) requestLog.limited(sentAt, clock.epochNow());
      } else if (error.kind === "rate-limited") {
        pace.limited(key, sentAt, now, error.retryAfterMs);
        if (error.hint && key !== LIST_KEY) pace.hinted(error.hint, now);
        requestLog.limited(sentAt, clock.epochNow());
      } else if (provesAnswer(error)) {
        pace.keyFailed(key, sentAt, now);
      } else {
        pace.failed(key, sentAt, now, error.retryAfterMs);
      }
      noteTrouble(error, sentAt, now);
      checks.failed(key, error, sentAt);
      if (key === LIST_KEY) listSchedule.failed();
      else if (isOnly) listSchedule.quoteFailed(now);
    },
  };
}
