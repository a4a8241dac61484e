import { type CheckKey, LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { MarketDataError } from "#market/errors.ts";
import type { CheckInfo, FeedPace } from "#market/feed-headers.ts";
import type { Isin } from "#market/isin.ts";
import type { Intent } from "#market/market-data-client.ts";

/** What the gateway's feed tells of its checks and of its pace. Instants are monotonic milliseconds. */
export interface FeedLog {
  /** A good answer came; where the gateway has no feed any more, it tells neither check nor pace. */
  readonly answered: (key: CheckKey, told: Told) => void;
  readonly failed: (key: CheckKey, error: MarketDataError, now: number) => void;
  /** The value of this check was accepted. */
  readonly accepted: (key: CheckKey, check: CheckInfo | undefined) => void;
  /** Whether the value of this check was accepted before. */
  readonly isAccepted: (key: CheckKey, check: CheckInfo | undefined) => boolean;
  /** The key's last failure, where this check brought it. */
  readonly failureOf: (key: CheckKey, check: CheckInfo | undefined) => MarketDataError | undefined;
  /** Nobody need wait for a first answer while others had to queue a moment ago. */
  readonly intentAt: (now: number) => Intent;
  /** Undefined where the gateway has no feed. */
  readonly pace: () => FeedPace | undefined;
  /** The longest planned time between two checks of any of these; 0 where none is known. */
  readonly cycleMs: (isins: Iterable<Isin>) => number;
}

interface Told {
  readonly check?: CheckInfo | undefined;
  readonly feed?: FeedPace | undefined;
}

const QUEUE_REMEMBERED_MS = 5000;

export function createFeedLog(): FeedLog {
  /** By key, the check whose value was accepted last. */
  const acceptedAt = new Map<CheckKey, number>();
  const failures = new Map<CheckKey, MarketDataError>();
  const plans = new Map<CheckKey, number>();
  let pace: FeedPace | undefined;
  let queuedAt = Number.NEGATIVE_INFINITY;

  const failureOf: FeedLog["failureOf"] = (key, check) => {
    const failure = failures.get(key);
    return check && failure?.check?.atEpochMs === check.atEpochMs ? failure : undefined;
  };

  return {
    answered(key, { check, feed }) {
      pace = feed;
      if (key !== LIST_KEY) plans.set(key, check?.planMs ?? 0);
    },
    failed(key, error, now) {
      // A failure on the way tells nothing of the feed.
      pace = error.feed ?? pace;
      if (error.check) failures.set(key, error);
      if (error.queuedForMs !== undefined) queuedAt = now;
    },
    accepted(key, check) {
      if (check) acceptedAt.set(key, check.atEpochMs);
      else acceptedAt.delete(key);
    },
    isAccepted: (key, check) => check !== undefined && acceptedAt.get(key) === check.atEpochMs,
    failureOf,
    intentAt: (now) => (now - queuedAt < QUEUE_REMEMBERED_MS ? "queued" : undefined),
    pace: () => pace,
    cycleMs(isins) {
      if (!pace) return 0;
      return [...isins].reduce((most, isin) => Math.max(most, plans.get(isin) ?? 0), 0);
    },
  };
}
