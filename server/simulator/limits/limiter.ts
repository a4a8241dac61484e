import type { LimitPolicy } from "./limit-policy.ts";

/**
 * The state of a limiter, by kind of window. Times are whole milliseconds of any monotonic clock. A bucket is stored as
 * the instant at which it would be full again, in milliseconds times the policy's `requests`: without a division there
 * is no rounding.
 */
export type LimiterState =
  | { readonly window: "fixed"; readonly openedAt: number; readonly used: number }
  | { readonly window: "sliding"; readonly grantedAt: readonly number[] }
  | { readonly window: "bucket"; readonly fullAt: number };

/** The result of one request. `waitMs` is 0 if it was granted, otherwise the time until one would be. */
export interface LimiterResult {
  readonly state: LimiterState;
  readonly waitMs: number;
}

/** Returns the state of a limiter before the first request. */
export function freshLimiter(policy: LimitPolicy): LimiterState {
  switch (policy.window) {
    case "fixed":
      return { window: "fixed", openedAt: Number.NEGATIVE_INFINITY, used: 0 };
    case "sliding":
      return { window: "sliding", grantedAt: [] };
    case "bucket":
      return { window: "bucket", fullAt: Number.NEGATIVE_INFINITY };
  }
}

/**
 * Takes one request from the budget at `now`; refused requests take nothing. A fixed window opens with its first request,
 * a sliding window covers the last period, and a bucket refills evenly up to its burst.
 */
export function take(policy: LimitPolicy, state: LimiterState, now: number): LimiterResult {
  switch (state.window) {
    case "fixed":
      return takeFixed(policy, state, now);
    case "sliding":
      return takeSliding(policy, state, now);
    case "bucket":
      return takeFromBucket(policy, state, now);
  }
}

/** The remaining budget. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  /** Time until the window ends, its oldest request leaves it, or the bucket is full. */
  readonly resetMs: number;
  readonly windowMs: number;
}

export function allowanceOf(policy: LimitPolicy, state: LimiterState, now: number): Allowance {
  const { requests, periodMs, burst } = policy;
  const window = { limit: requests, windowMs: periodMs };
  switch (state.window) {
    case "fixed": {
      const leftMs = state.openedAt + periodMs - now;
      if (leftMs <= 0) return { ...window, remaining: requests, resetMs: periodMs };
      return { ...window, remaining: requests - state.used, resetMs: leftMs };
    }
    case "sliding": {
      const inside = state.grantedAt.filter((at) => at > now - periodMs);
      const resetMs = (inside[0] ?? now) + periodMs - now;
      return { ...window, remaining: requests - inside.length, resetMs };
    }
    case "bucket": {
      const missing = Math.max(0, state.fullAt - now * requests);
      const remaining = Math.floor(burst - missing / periodMs);
      const windowMs = (burst * periodMs) / requests;
      return { limit: burst, remaining, resetMs: missing / requests, windowMs };
    }
  }
}

/** Returns a `Retry-After` in whole seconds, rounded up so that the stated wait is enough, and at least 1. */
export function retryAfterSeconds(waitMs: number): number {
  return Math.max(1, Math.ceil(waitMs / 1000));
}

type StateOf<Kind extends LimiterState["window"]> = Extract<LimiterState, { window: Kind }>;

function takeFixed(policy: LimitPolicy, state: StateOf<"fixed">, now: number): LimiterResult {
  const closesAt = state.openedAt + policy.periodMs;
  if (now >= closesAt) return { state: { window: "fixed", openedAt: now, used: 1 }, waitMs: 0 };
  if (state.used >= policy.requests) return { state, waitMs: closesAt - now };
  return { state: { ...state, used: state.used + 1 }, waitMs: 0 };
}

function takeSliding(policy: LimitPolicy, state: StateOf<"sliding">, now: number): LimiterResult {
  const firstInside = state.grantedAt.findIndex((at) => at > now - policy.periodMs);
  const inside = firstInside === -1 ? [] : state.grantedAt.slice(firstInside);
  const oldest = inside[0];
  if (oldest !== undefined && inside.length >= policy.requests) {
    return { state, waitMs: oldest + policy.periodMs - now };
  }
  return { state: { window: "sliding", grantedAt: [...inside, now] }, waitMs: 0 };
}

function takeFromBucket(policy: LimitPolicy, state: StateOf<"bucket">, now: number): LimiterResult {
  const { requests, periodMs, burst } = policy;
  const scaledNow = now * requests;
  const fullAt = Math.max(state.fullAt, scaledNow) + periodMs;
  const excess = fullAt - scaledNow - burst * periodMs;
  if (excess > 0) return { state, waitMs: Math.ceil(excess / requests) };
  return { state: { window: "bucket", fullAt }, waitMs: 0 };
}
