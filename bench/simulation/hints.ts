import type { RateLimitHint } from "#market/headers/rate-limit-hint.ts";
import type { LimiterState } from "./limiters.ts";
import type { Random } from "./random.ts";

/** The headers with which a service states its limit, given the true state at `at`. */
export type Hints = (state: LimiterState, at: number, random: Random) => RateLimitHint;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** The instant from which some services send false hints. By then the client is in its steady state. */
const LIES_FROM = 12 * MINUTE;

const wholeSeconds = (ms: number): number => Math.ceil(ms / SECOND) * SECOND;

const truth: Hints = ({ limit, remaining, resetMs, windowMs }) => ({
  limit,
  remaining,
  resetMs: wholeSeconds(resetMs),
  windowMs: wholeSeconds(windowMs),
});

const withoutWindow: Hints = (...args) => {
  const { limit, remaining, resetMs } = truth(...args);
  return { limit, remaining, resetMs };
};

const scaled =
  (factor: number): Hints =>
  (...args) => {
    const { limit, remaining, ...rest } = truth(...args);
    return {
      limit: Math.max(1, Math.floor(limit * factor)),
      remaining: Math.floor(remaining * factor),
      ...rest,
    };
  };

/** The hint of a limit that does not count requests for quotes. */
const otherWindow =
  (limit: number, windowMs: number): Hints =>
  (_, at) => ({
    limit,
    remaining: limit - 1,
    resetMs: wholeSeconds(windowMs - (at % windowMs)),
    windowMs,
  });

const garbage: Hints = (_state, _at, random) => {
  const limit = 1 + Math.floor(10 ** (5 * random()));
  return {
    limit,
    remaining: Math.floor(random() * (limit + 1)),
    resetMs: Math.floor(10 ** (5 * random())) * SECOND,
  };
};

/** True at first, and later alternately ten times too high and ten times too low. */
const changing: Hints = (state, at, random) => {
  if (at < LIES_FROM) return truth(state, at, random);
  return scaled(Math.floor(at / MINUTE) % 2 === 0 ? 10 : 0.1)(state, at, random);
};

/** True at first, and later says that no request remains. */
const exhausted: Hints = (state, at, random) => {
  const hint = truth(state, at, random);
  return at < LIES_FROM ? hint : { ...hint, remaining: 0, resetMs: MINUTE };
};

export const HINTS = {
  truthful: truth,
  "truthful, no window": withoutWindow,
  "ten times too high": scaled(10),
  "ten times too low": scaled(0.1),
  "of an hour": otherWindow(1000, HOUR),
  "of a second": otherWindow(10, SECOND),
  garbage,
  changing,
  exhausted,
} satisfies Record<string, Hints>;

export type HintKind = keyof typeof HINTS;

export const HINT_KINDS = Object.keys(HINTS) as HintKind[];
