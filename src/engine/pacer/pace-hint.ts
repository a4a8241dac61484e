import type { RateLimitHint } from "#market/rate-limit-hint.ts";
import { createPaceDoubling } from "./pace-doubling.ts";
import type { RateLearner } from "./pace-rate.ts";

/**
 * What the service says of its own limit, believed as long as reality agrees. A hint gives the first
 * rate, before any 429, and slows requests down where little remains: other clients may use the same
 * token. It never makes them faster than what 429s have taught. Times are milliseconds.
 */
export interface PaceHint {
  told(hint: RateLimitHint, now: number, roundTripMs: number): void;
  accepted(now: number): void;
  /** A 429 came while so many other requests were in flight. */
  refused(now: number, inFlight: number): void;
  /** The distance between requests that spreads what remains; 0 where nothing was told. */
  spacingMs(now: number, inFlight: number): number;
  /** Nothing remains until then. */
  emptyUntil(now: number, inFlight: number): number;
  /** When what was told last is over. */
  expiresAt(): number;
}

interface Told extends RateLimitHint {
  readonly at: number;
  readonly resetsAt: number;
  /** The window, or the longest reset that was told with this limit. */
  readonly spanMs: number;
}

const SECOND = 1000;
/** A little below what is told, for requests do not arrive as evenly as they leave. */
const SHARE = 0.97;
/** However little is told, and however long the wait. */
const SLOWEST = 1 / (60 * SECOND);
const LONGEST_WAIT = 60 * SECOND;
/** The same once a limit has been learned: then a false hint costs more than it can save. */
const LEAST_OF_LEARNED = 0.5;
const MOST_SLOTS_WAITED = 1.5;
/** A limit that was learned and is so much higher proves the hint wrong. */
const MOST_ABOVE = 1.5;
/** A window is rarely shorter, so the first reset that is told may be the rest of one. */
const USUAL_WINDOW = 60 * SECOND;
/** A reset is told in whole seconds: below this nothing can be planned by it. */
const SHORTEST_RESET = 2 * SECOND;
/** From such a climb above the rate on, an empty limit is put to the test as well. */
const TESTING = 1.02;
/** Limits of this size can spare one request for another client that asks at the same time. */
const GREAT_LIMIT = 20;
const MOST_CHANGES = 3;
/** So many slots between two answers free at least one request of any limit that is really counted. */
const SLOTS_THAT_FREE = 5;
/** An answer cached on the way tells the same again and again. */
const MOST_UNMOVED = 2;
/** Of the pace at which a limit was met on the climb. */
const NEAR_LIMIT = 0.85;
/** Of a shorter window, using it up at once says nothing of the rate. */
const LONG_WINDOW = 10 * SECOND;

export function createPaceHint(rate: RateLearner): PaceHint {
  let told: Told | undefined;
  let isDistrusted = false;
  let changes = 0;
  /** Requests accepted in a window, or in as long a stretch of time. */
  let stretch = { from: Number.NaN, accepted: 0 };
  /** The rate at which the limit was used up: less than was told where others use it as well. */
  let usedUpAt = Number.POSITIVE_INFINITY;
  let firstResetsAt: number | undefined;
  let longestResetMs = 0;
  /** Requests in a row that were accepted although nothing remained, before or after them. */
  let acceptedWhenEmpty = 0;
  let wasEmpty = false;
  /** Answers in a row that told the same as before although the limit must have moved meanwhile. */
  let unmoved = 0;
  const doubling = createPaceDoubling(rate);

  const distrust = (now: number) => {
    isDistrusted = true;
    told = undefined;
    rate.dropSupposed(now);
  };
  /** More passes than was told: how much more is found step by step. */
  const climb = (now: number, spanMs: number) => {
    isDistrusted = true;
    told = undefined;
    doubling.begin(now, spanMs);
  };
  /** How long a window is where that is not told: the longest reset, once another one has begun. */
  const spanBy = (resetsAt: number): number => {
    firstResetsAt ??= resetsAt;
    const isFirst = resetsAt < firstResetsAt + SECOND / 2;
    return Math.max(isFirst ? USUAL_WINDOW : SECOND, longestResetMs);
  };
  const current = (now: number) => (told && now < told.resetsAt ? told : undefined);
  const remainingOf = ({ remaining }: Told, inFlight: number) => Math.max(0, remaining - inFlight);

  return {
    told(hint, now, roundTripMs) {
      if (isDistrusted) return;
      const isChanged = told !== undefined && told.limit !== hint.limit;
      if (isChanged) changes += 1;
      const resetsAt = now + hint.resetMs;
      longestResetMs = Math.max(isChanged ? 0 : longestResetMs, hint.resetMs);
      const spanMs = hint.windowMs ?? spanBy(resetsAt);
      if (!told || !tellsTheSame(told, hint)) unmoved = 0;
      else if (hadToMove(told, now, spanMs)) unmoved += 1;
      if (told && resetsAt > told.resetsAt + spanMs / 2) stretch = { from: now, accepted: 0 };
      told = { ...hint, at: now, resetsAt, spanMs };
      acceptedWhenEmpty = wasEmpty && hint.remaining === 0 ? acceptedWhenEmpty + 1 : 0;
      if (isChanged) usedUpAt = Number.POSITIVE_INFINITY;
      const tellsRate = spanMs >= LONG_WINDOW && resetsAt - stretch.from > spanMs / 2;
      if (hint.remaining === 0 && tellsRate)
        usedUpAt = stretch.accepted / (resetsAt - stretch.from);
      const isTooLow = (rate.memory().learned ?? 0) > (MOST_ABOVE * hint.limit) / spanMs;
      if (changes > MOST_CHANGES || isTooLow || unmoved >= MOST_UNMOVED) return distrust(now);
      if (acceptedWhenEmpty > 1) return climb(now, spanMs);
      const evenly = (SHARE * hint.limit) / (spanMs + 2 * roundTripMs);
      rate.suppose(Math.max(SLOWEST, Math.min(evenly, usedUpAt)));
    },
    accepted(now) {
      wasEmpty = current(now)?.remaining === 0;
      const { spanMs = Number.POSITIVE_INFINITY, limit = 0 } = told ?? {};
      if (!(now < stretch.from + spanMs)) stretch = { from: now, accepted: 0 };
      stretch.accepted += 1;
      // Two windows may touch, and a bucket may have been full: no true limit admits more.
      if (told && stretch.accepted > 2 * limit + 1) climb(now, spanMs);
      else doubling.accepted(now);
    },
    refused(now, inFlight) {
      wasEmpty = false;
      doubling.end();
      const hint = current(now);
      if (!hint || remainingOf(hint, inFlight) <= Math.max(2, hint.limit / 10)) return;
      const pace = rate.pace(Number.POSITIVE_INFINITY);
      const wasTesting = rate.probing() > TESTING;
      distrust(now);
      // Far above a hint that was too low, the limit is near: from here on it is found as any other.
      if (wasTesting) rate.suppose(NEAR_LIMIT * pace, true);
    },
    spacingMs(now, inFlight) {
      const hint = current(now);
      if (!hint) return 0;
      // What a second allows is to spare: resets are rounded, and the last requests need no haste.
      const spare = 1 + (hint.limit / hint.spanMs) * SECOND;
      const pace = (remainingOf(hint, inFlight) + spare) / (hint.resetsAt - now);
      const learned = rate.memory().learned;
      const least = learned === undefined ? SLOWEST : LEAST_OF_LEARNED * learned;
      return 1 / Math.max(least, pace * rate.probing());
    },
    emptyUntil(now, inFlight) {
      const hint = current(now);
      if (!hint || hint.resetMs < SHORTEST_RESET || rate.probing() > TESTING) return now;
      const reserve = hint.limit >= GREAT_LIMIT ? 1 : 0;
      if (remainingOf(hint, inFlight) > reserve) return now;
      const learned = rate.memory().learned;
      const longest = learned === undefined ? LONGEST_WAIT : MOST_SLOTS_WAITED / learned;
      return Math.min(hint.resetsAt, hint.at + longest);
    },
    expiresAt: () => told?.resetsAt ?? Number.POSITIVE_INFINITY,
  };
}

const tellsTheSame = (told: Told, hint: RateLimitHint): boolean =>
  told.limit === hint.limit && told.remaining === hint.remaining && told.resetMs === hint.resetMs;

/** In a window the reset comes nearer; in a bucket or a sliding window requests are freed, if any was used. */
const hadToMove = ({ limit, remaining, at }: Told, now: number, spanMs: number): boolean =>
  remaining < limit &&
  now - at > Math.min(LONGEST_WAIT / 2, Math.max(SECOND, (SLOTS_THAT_FREE * spanMs) / limit));
