import { type CheckKey, LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { Answer } from "#market/client/market-data-client.ts";
import type { CheckInfo } from "#market/headers/feed-headers.ts";
import type { RateLimitHint } from "#market/headers/rate-limit-hint.ts";
import type { Isin } from "#market/isin.ts";
import type { FeedLog } from "./feed-log.ts";

/** The facts about a good answer from its headers. Instants are monotonic milliseconds. */
export interface Receipt {
  readonly now: number;
  readonly check: CheckInfo | undefined;
  /** The instant of the check, which may be long before this answer. */
  readonly checkedAt: number;
  readonly checkedAtEpochMs: number;
  /** Whether the value of this check was accepted before. */
  readonly isKnown: boolean;
  /** Whether the value of a later check is stored already. */
  readonly isSuperseded: boolean;
}

/** Identifies the check of an answer and its instant. */
export interface Receipts {
  /** @throws MarketDataError the failure of this check, if it is known to have failed */
  read(key: CheckKey, answer: Answer<unknown>, sentAt: number): Receipt;
  /**
   * Returns whether a value of a later check is stored. The answers of requests and of a stream overtake each
   * other.
   */
  isSuperseded(key: CheckKey, check: CheckInfo | undefined, sentAt: number): boolean;
  /** The rate limit headers of the last good answer; undefined with a feed. */
  readonly hint: RateLimitHint | undefined;
}

interface ReceiptsDeps {
  readonly clock: Clock;
  readonly feedLog: FeedLog;
  readonly isFrozen: boolean;
  /** The last good quote of each instrument. */
  readonly lastGood: ReadonlyMap<Isin, CheckedQuote>;
  /** Called with the service's date, or undefined if an answer has none. */
  readonly learn: (serverDateMs: number | undefined, sentAt: number, now: number) => void;
}

/** Two estimates of one instant differ by less than this, because transit times differ. */
const TRANSIT_SPREAD_MS = 1000;

export function createReceipts({
  clock,
  feedLog,
  isFrozen,
  lastGood,
  learn,
}: ReceiptsDeps): Receipts {
  let hint: RateLimitHint | undefined;

  function isSuperseded(key: CheckKey, check: CheckInfo | undefined, sentAt: number): boolean {
    const before = key === LIST_KEY ? undefined : lastGood.get(key);
    if (!check || !before || !feedLog.isBefore(key, check)) return false;
    // The gateway's date may have been set back, so the earliest possible instant of the check is compared as well.
    return sentAt - check.ageMs <= before.checkedAt;
  }

  return {
    read(key, answer, sentAt) {
      const { check, feed } = isFrozen ? {} : answer;
      const now = clock.now();
      const ageMs = check?.ageMs ?? 0;
      feedLog.answered(key, { check, feed });
      hint = check ? undefined : answer.hint;
      learn(answer.serverDateMs, sentAt, now);
      const failure = feedLog.failureOf(key, check);
      if (failure) throw failure;
      return {
        now,
        check,
        checkedAt: now - ageMs,
        checkedAtEpochMs: clock.epochNow() - ageMs,
        isKnown: feedLog.isAccepted(key, check),
        isSuperseded: isSuperseded(key, check, sentAt),
      };
    },
    isSuperseded,
    get hint() {
      return hint;
    },
  };
}

/** Corrects an instant that is earlier than the previous check only because transit times differ. */
export function withoutTransitSpread(before: CheckedQuote | undefined, checkedAt: number): number {
  if (!before || before.isRemembered || checkedAt <= before.checkedAt - TRANSIT_SPREAD_MS)
    return checkedAt;
  return Math.max(checkedAt, before.checkedAt);
}

/** Returns the value of a repeated check: unchanged, unless the clock stopped during a sleep. */
export const repeatedValue = (before: CheckedQuote, { checkedAt }: Receipt): CheckedQuote =>
  checkedAt <= before.checkedAt - TRANSIT_SPREAD_MS ? { ...before, checkedAt } : before;
