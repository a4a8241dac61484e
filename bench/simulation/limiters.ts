/**
 * Limiters as services run them. Times are milliseconds and never go back.
 * A request takes two steps, so that limiters can be combined: each returns how long the request would have to wait,
 * and then each learns whether it was admitted.
 */
export interface Limiter {
  /** 0 when the request may pass at `at`, otherwise the time after which one might. */
  waitMs(at: number): number;
  settle(at: number, accepted: boolean): void;
  /** The true state; undefined if there is no limit. */
  state(at: number): LimiterState | undefined;
}

/** Whole requests; milliseconds. */
export interface LimiterState {
  readonly limit: number;
  readonly remaining: number;
  /** The time until a fixed window ends, until the oldest request leaves a sliding window, or until a bucket is full. */
  readonly resetMs: number;
  readonly windowMs: number;
}

/** Number of requests that a window admits. A function, because limits change while clients run. */
export type Quota = (at: number) => number;

/** Counts from zero in every window; the windows begin at `phaseMs` modulo their length. */
export function fixedWindow(quota: Quota, windowMs: number, phaseMs: number): Limiter {
  let windowEnd = 0;
  let count = 0;
  const roll = (at: number): void => {
    if (at < windowEnd) return;
    windowEnd = (Math.floor((at - phaseMs) / windowMs) + 1) * windowMs + phaseMs;
    count = 0;
  };
  return {
    waitMs(at) {
      roll(at);
      return count < quota(at) ? 0 : windowEnd - at;
    },
    settle(at, accepted) {
      roll(at);
      if (accepted) count += 1;
    },
    state(at) {
      roll(at);
      const limit = quota(at);
      return { limit, remaining: Math.max(0, limit - count), resetMs: windowEnd - at, windowMs };
    },
  };
}

/** Admits at most `quota` requests in any span of `windowMs`. Some services count rejected requests too. */
export function slidingWindow(quota: Quota, windowMs: number, countRejected: boolean): Limiter {
  const counted: number[] = [];
  const roll = (at: number): void => {
    while (counted[0] !== undefined && counted[0] <= at - windowMs) counted.shift();
  };
  return {
    waitMs(at) {
      roll(at);
      const limit = quota(at);
      if (counted.length < limit) return 0;
      const blocking = counted[counted.length - limit];
      return blocking === undefined ? windowMs : blocking + windowMs - at;
    },
    settle(at, accepted) {
      if (accepted || countRejected) counted.push(at);
    },
    state(at) {
      roll(at);
      const limit = quota(at);
      const resetMs = (counted[0] ?? at) + windowMs - at;
      return { limit, remaining: Math.max(0, limit - counted.length), resetMs, windowMs };
    },
  };
}

/** Fills with `perSecond` tokens a second up to `burst`; a request takes one. */
export function tokenBucket(perSecond: Quota, burst: number): Limiter {
  let tokens = burst;
  let filledAt = 0;
  const fill = (at: number): void => {
    tokens = Math.min(burst, tokens + ((at - filledAt) * perSecond(at)) / 1000);
    filledAt = at;
  };
  return {
    waitMs(at) {
      fill(at);
      // Tolerates rounding errors: 0.9999999 of a token counts as one.
      return tokens > 1 - 1e-9 ? 0 : ((1 - tokens) * 1000) / perSecond(at);
    },
    settle(at, accepted) {
      fill(at);
      if (accepted) tokens -= 1;
    },
    state(at) {
      fill(at);
      const msPerToken = 1000 / perSecond(at);
      const resetMs = (burst - tokens) * msPerToken;
      const windowMs = burst * msPerToken;
      return { limit: burst, remaining: Math.floor(tokens + 1e-9), resetMs, windowMs };
    },
  };
}

/** Admits a request that every limiter admits, as a service with a limit per minute and one per second does. */
export function combineLimiters(...limiters: readonly Limiter[]): Limiter {
  return {
    waitMs: (at) => Math.max(...limiters.map((limiter) => limiter.waitMs(at))),
    settle(at, accepted) {
      for (const limiter of limiters) limiter.settle(at, accepted);
    },
    state: (at) => limiters[0]?.state(at),
  };
}

/** Never refuses. */
export function unlimited(): Limiter {
  return { waitMs: () => 0, settle() {}, state: () => undefined };
}

/** Returns the value of Retry-After for the true wait; undefined for no header. */
export type RetryAfter = (waitMs: number) => number | undefined;

/** Whole seconds, rounded up, as most services send it. */
export const honestSeconds: RetryAfter = (waitMs) => Math.max(1, Math.ceil(waitMs / 1000)) * 1000;
export const missing: RetryAfter = () => undefined;
export const always =
  (ms: number): RetryAfter =>
  () =>
    ms;
