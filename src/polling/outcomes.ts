import type { MarketDataError } from "#market/errors.ts";
import { type CheckKey, type Checks, LIST_KEY } from "./checks.ts";
import type { Clock } from "./clock.ts";
import { type Health, provesAnswer } from "./health.ts";
import type { Ledger } from "./ledger.ts";
import type { ListSchedule } from "./list-schedule.ts";
import type { Pace } from "./pace.ts";

/** Tells the pace, the health and the list's schedule what each request brought. */
export interface Outcomes {
  /** @param wasAsked false where a gateway's cache answered */
  succeeded(key: CheckKey, sentAt: number, wasAsked: boolean): void;
  /** @param isOnly whether no more than one instrument is wanted */
  failed(key: CheckKey, sentAt: number, error: MarketDataError, isOnly: boolean): void;
}

interface OutcomeParts {
  readonly checks: Checks;
  readonly clock: Clock;
  readonly pace: Pace;
  readonly health: Health;
  readonly ledger: Ledger;
  readonly listSchedule: ListSchedule;
}

export function createOutcomes({
  checks,
  clock,
  pace,
  health,
  ledger,
  listSchedule,
}: OutcomeParts): Outcomes {
  return {
    succeeded(key, sentAt, wasAsked) {
      const now = clock.now();
      // The token is accepted again: what was refused with it need not wait out its back-off.
      if (health.trouble?.kind === "refused") pace.retryNow(now);
      // What a gateway's cache gave teaches nothing about the service's limit.
      if (wasAsked) pace.succeeded(key, sentAt, now);
      else pace.spared(key, sentAt, now);
      health.succeeded();
      if (key === LIST_KEY) listSchedule.answered(now);
      else listSchedule.quoteAnswered();
    },
    failed(key, sentAt, error, isOnly) {
      const now = clock.now();
      if (error.heldForMs !== undefined) {
        pace.notForwarded(key, sentAt);
        if (error.kind === "rate-limited") pace.hold(now + error.heldForMs, now);
      } else if (error.kind === "rate-limited") {
        pace.limited(key, sentAt, now, error.retryAfterMs);
        ledger.limited(sentAt, clock.epochNow());
      } else if (provesAnswer(error)) {
        pace.missed(key, sentAt, now);
      } else {
        pace.failed(key, sentAt, now, error.retryAfterMs);
      }
      ledger.closed(error, pace.snapshot(now).closedUntil, now);
      health.failed(error, now, clock.epochNow(), pace.isDown());
      checks.failed(key, error, sentAt);
      if (key === LIST_KEY) listSchedule.failed();
      else if (isOnly) listSchedule.onlyQuoteFailed(now);
    },
  };
}
