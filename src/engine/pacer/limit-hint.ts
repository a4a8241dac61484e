import type { RateLimitHint } from "#market/headers/rate-limit-hint.ts";
import { createRateDoubling } from "./rate-doubling.ts";
import type { RateLearner } from "./rate-learner.ts";

/**
 * Uses the rate limit headers of the service as long as the answers agree with them. A hint sets the first
 * rate, before any 429. It also slows requests down when little remains, because other clients may use the same
 * token. It never raises the pace above the rate learned from 429s. Times are milliseconds.
 */
export interface LimitHint {
  received(hint: RateLimitHint, now: number, roundTripMs: number): void;
  accepted(now: number): void;
  /** A 429 came while `inFlight` other requests were in flight. */
  rejected(now: number, inFlight: number): void;
  /** The interval between requests that spreads the remaining ones; 0 without a hint. */
  spacingMs(now: number, inFlight: number): number;
  /** Returns the instant until which no request remains; `now` if some do. */
  emptyUntil(now: number, inFlight: number): number;
  /** The expiry of the latest hint. */
  expiresAt(): number;
}

interface ReceivedHint extends RateLimitHint {
  readonly at: number;
  readonly resetsAt: number;
  /** The window, or the longest reset received with this limit. */
  readonly spanMs: number;
}

const SECOND_MS = 1000;
/** The share of the hinted rate that is used: requests do not arrive as evenly as they are sent. */
const SHARE = 0.97;
/** The bounds of pace and wait for any hint. */
const SLOWEST = 1 / (60 * SECOND_MS);
const MAX_WAIT_MS = 60 * SECOND_MS;
/** The bounds once a limit was learned: a wrong hint then costs more than a right one saves. */
const MIN_SHARE_OF_LEARNED = 0.5;
const MAX_SLOTS_WAITED = 1.5;
/** A learned limit this many times higher proves that the hint is wrong. */
const MAX_TIMES_HINT = 1.5;
/** The assumed window until a second one begins: the first reset may be the rest of a longer window. */
const USUAL_WINDOW_MS = 60 * SECOND_MS;
/** A reset is in whole seconds, so a shorter one is too coarse for planning. */
const MIN_RESET_MS = 2 * SECOND_MS;
/** Above this test factor, requests are sent even if none remains. */
const TESTING = 1.02;
/** From this limit on, one request is left for another client that asks at the same time. */
const LARGE_LIMIT = 20;
const MAX_CHANGES = 3;
/** Within this many slots, any real limit frees at least one request. */
const SLOTS_THAT_FREE = 5;
/** This many equal hints in a row come from a cache. */
const MAX_UNCHANGED = 2;
/** The share of the pace that is assumed after the limit was met while doubling. */
const NEAR_LIMIT = 0.85;
/** A shorter window may be used up in one burst, which does not show a rate. */
const LONG_WINDOW_MS = 10 * SECOND_MS;

export function createLimitHint(rate: RateLearner): LimitHint {
  let latest: ReceivedHint | undefined;
  let isDistrusted = false;
  let changes = 0;
  /** The requests accepted in the current window, or in a period of its length. */
  let period = { from: Number.NaN, accepted: 0 };
  /** The own rate at which the limit was used up; below the hint if other clients share the limit. */
  let usedUpAt = Number.POSITIVE_INFINITY;
  let firstResetsAt: number | undefined;
  let longestResetMs = 0;
  /** The requests in a row that were accepted although none remained before and after them. */
  let acceptedWhenEmpty = 0;
  let wasEmpty = false;
  /** The answers in a row with an equal hint that must have changed meanwhile. */
  let unchanged = 0;
  const doubling = createRateDoubling(rate);

  const distrust = (now: number) => {
    isDistrusted = true;
    latest = undefined;
    rate.dropAssumed(now);
  };
  /** More requests pass than the hint says: finds the real limit by doubling. */
  const climb = (now: number, spanMs: number) => {
    isDistrusted = true;
    latest = undefined;
    doubling.begin(now, spanMs);
  };
  /** Estimates a window that the hint does not name: the longest reset, once a second window has begun. */
  const spanBy = (resetsAt: number): number => {
    firstResetsAt ??= resetsAt;
    const isFirst = resetsAt < firstResetsAt + SECOND_MS / 2;
    return Math.max(isFirst ? USUAL_WINDOW_MS : SECOND_MS, longestResetMs);
  };
  const current = (now: number) => (latest && now < latest.resetsAt ? latest : undefined);
  const remainingOf = ({ remaining }: ReceivedHint, inFlight: number) =>
    Math.max(0, remaining - inFlight);

  return {
    received(hint, now, roundTripMs) {
      if (isDistrusted) return;
      const isChanged = latest !== undefined && latest.limit !== hint.limit;
      if (isChanged) changes += 1;
      const resetsAt = now + hint.resetMs;
      longestResetMs = Math.max(isChanged ? 0 : longestResetMs, hint.resetMs);
      const spanMs = hint.windowMs ?? spanBy(resetsAt);
      if (!latest || !isSameHint(latest, hint)) unchanged = 0;
      else if (mustHaveChanged(latest, now, spanMs)) unchanged += 1;
      if (latest && resetsAt > latest.resetsAt + spanMs / 2) period = { from: now, accepted: 0 };
      latest = { ...hint, at: now, resetsAt, spanMs };
      acceptedWhenEmpty = wasEmpty && hint.remaining === 0 ? acceptedWhenEmpty + 1 : 0;
      if (isChanged) usedUpAt = Number.POSITIVE_INFINITY;
      const showsRate = spanMs >= LONG_WINDOW_MS && resetsAt - period.from > spanMs / 2;
      if (hint.remaining === 0 && showsRate) usedUpAt = period.accepted / (resetsAt - period.from);
      const isTooLow = (rate.memory().learned ?? 0) > (MAX_TIMES_HINT * hint.limit) / spanMs;
      if (changes > MAX_CHANGES || isTooLow || unchanged >= MAX_UNCHANGED) return distrust(now);
      if (acceptedWhenEmpty > 1) return climb(now, spanMs);
      const evenly = (SHARE * hint.limit) / (spanMs + 2 * roundTripMs);
      rate.assume(Math.max(SLOWEST, Math.min(evenly, usedUpAt)));
    },
    accepted(now) {
      wasEmpty = current(now)?.remaining === 0;
      const { spanMs = Number.POSITIVE_INFINITY, limit = 0 } = latest ?? {};
      if (!(now < period.from + spanMs)) period = { from: now, accepted: 0 };
      period.accepted += 1;
      // No real limit admits more: the period may span two windows, or begin with a full bucket.
      if (latest && period.accepted > 2 * limit + 1) climb(now, spanMs);
      else doubling.accepted(now);
    },
    rejected(now, inFlight) {
      wasEmpty = false;
      doubling.end();
      const hint = current(now);
      if (!hint || remainingOf(hint, inFlight) <= Math.max(2, hint.limit / 10)) return;
      const pace = rate.pace(Number.POSITIVE_INFINITY);
      const wasTesting = rate.testFactor() > TESTING;
      distrust(now);
      // While a higher rate was tested, the real limit is near this pace; it is learned from here on.
      if (wasTesting) rate.assume(NEAR_LIMIT * pace, true);
    },
    spacingMs(now, inFlight) {
      const hint = current(now);
      if (!hint) return 0;
      // One second of the limit is added, because resets are rounded and the last requests need no delay.
      const spare = 1 + (hint.limit / hint.spanMs) * SECOND_MS;
      const pace = (remainingOf(hint, inFlight) + spare) / (hint.resetsAt - now);
      const learned = rate.memory().learned;
      const least = learned === undefined ? SLOWEST : MIN_SHARE_OF_LEARNED * learned;
      return 1 / Math.max(least, pace * rate.testFactor());
    },
    emptyUntil(now, inFlight) {
      const hint = current(now);
      if (!hint || hint.resetMs < MIN_RESET_MS || rate.testFactor() > TESTING) return now;
      const reserve = hint.limit >= LARGE_LIMIT ? 1 : 0;
      if (remainingOf(hint, inFlight) > reserve) return now;
      const learned = rate.memory().learned;
      const longest = learned === undefined ? MAX_WAIT_MS : MAX_SLOTS_WAITED / learned;
      return Math.min(hint.resetsAt, hint.at + longest);
    },
    expiresAt: () => latest?.resetsAt ?? Number.POSITIVE_INFINITY,
  };
}

const isSameHint = (one: RateLimitHint, other: RateLimitHint): boolean =>
  one.limit === other.limit && one.remaining === other.remaining && one.resetMs === other.resetMs;

/** Returns whether an equal hint is impossible: a fixed window's reset approaches, and other limits free requests. */
const mustHaveChanged = (
  { limit, remaining, at }: ReceivedHint,
  now: number,
  spanMs: number,
): boolean =>
  remaining < limit &&
  now - at > Math.min(MAX_WAIT_MS / 2, Math.max(SECOND_MS, (SLOTS_THAT_FREE * spanMs) / limit));
