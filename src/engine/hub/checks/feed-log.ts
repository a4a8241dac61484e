import type { Want } from "#engine/hub/seats/demand.ts";
import { type CheckKey, LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { Intent } from "#market/client/market-data-client.ts";
import type { MarketDataError } from "#market/errors.ts";
import type { CheckInfo, FeedPace } from "#market/headers/feed-headers.ts";
import type { Isin } from "#market/isin.ts";

/** The checks and the pace of the gateway's feed, from its answers. Instants are monotonic milliseconds. */
export interface FeedLog {
  /** A good answer arrived. Without a feed it has neither a check nor a pace. */
  readonly answered: (key: CheckKey, report: Report) => void;
  readonly failed: (key: CheckKey, error: MarketDataError, now: number) => void;
  /** The feed's pace arrived without an answer. */
  readonly paced: (pace: FeedPace) => void;
  /** The value of this check was valid. */
  readonly accepted: (key: CheckKey, check: CheckInfo | undefined) => void;
  /** Returns whether the value of this check was already accepted. */
  readonly isAccepted: (key: CheckKey, check: CheckInfo | undefined) => boolean;
  /** Whether this check was made before the one of the last accepted value, by the gateway's date. */
  readonly isBefore: (key: CheckKey, check: CheckInfo | undefined) => boolean;
  /** The key's last failure, if it is of this check. */
  readonly failureOf: (key: CheckKey, check: CheckInfo | undefined) => MarketDataError | undefined;
  /** `queued` for a while after a request had to queue, so that the next requests do not wait in vain. */
  readonly intentAt: (now: number) => Intent;
  /** Returns the feed's pace; undefined without a feed. */
  readonly pace: () => FeedPace | undefined;
  /**
   * The demand has changed. Rows out of view are checked less often, so their plans say nothing about those in view, nor
   * about themselves once they come into view.
   */
  readonly wanted: (wants: ReadonlyMap<Isin, Want>) => void;
  /**
   * The longest planned interval of those wanted as a row in view; 0 without a feed. The pace may have changed since the
   * plans were made: it is at least what the current pace allows, and the plans of a slower pace shrink with it.
   */
  readonly cycleMs: () => number;
}

interface Report {
  readonly check?: CheckInfo | undefined;
  readonly feed?: FeedPace | undefined;
}

const QUEUE_REMEMBERED_MS = 5000;

export function createFeedLog(): FeedLog {
  /** The check of each key's last accepted value. */
  const acceptedAt = new Map<CheckKey, number>();
  const failures = new Map<CheckKey, MarketDataError>();
  /** The planned interval of each row in view, from its last answer, with the pace of that time. */
  const plans = new Map<Isin, { readonly planMs: number; readonly perMinute: number }>();
  let wants: ReadonlyMap<Isin, Want> = new Map();
  let pace: FeedPace | undefined;
  let queuedAt = Number.NEGATIVE_INFINITY;

  const isInView = (isin: Isin) => (wants.get(isin)?.weight ?? 0) >= 1;

  const failureOf: FeedLog["failureOf"] = (key, check) => {
    const failure = failures.get(key);
    return check && failure?.check?.atEpochMs === check.atEpochMs ? failure : undefined;
  };

  return {
    answered(key, { check, feed }) {
      pace = feed;
      if (key === LIST_KEY || !isInView(key)) return;
      plans.set(key, { planMs: check?.planMs ?? 0, perMinute: feed?.perMinute ?? 0 });
    },
    failed(key, error, now) {
      // An error without the header does not come from the feed, so it is no evidence that there is none.
      pace = error.feed ?? pace;
      if (error.check) failures.set(key, error);
      if (error.queuedForMs !== undefined) queuedAt = now;
    },
    paced(next) {
      pace = next;
    },
    accepted(key, check) {
      if (check) acceptedAt.set(key, check.atEpochMs);
      else acceptedAt.delete(key);
    },
    isAccepted: (key, check) => check !== undefined && acceptedAt.get(key) === check.atEpochMs,
    isBefore: (key, check) => check !== undefined && check.atEpochMs < (acceptedAt.get(key) ?? 0),
    failureOf,
    intentAt: (now) => (now - queuedAt < QUEUE_REMEMBERED_MS ? "queued" : undefined),
    pace: () => pace,
    wanted(next) {
      wants = next;
      for (const isin of plans.keys()) if (!isInView(isin)) plans.delete(isin);
    },
    cycleMs() {
      if (!pace) return 0;
      const { perMinute } = pace;
      const fairMs = perMinute && (wants.size * 60_000) / perMinute;
      // A reported pace is rounded, and one below 1 would say nothing about its plan.
      const scaled = [...plans.values()].map(
        (plan) => plan.planMs * Math.min(1, Math.max(1, plan.perMinute) / Math.max(1, perMinute)),
      );
      return Math.max(fairMs, ...scaled);
    },
  };
}
