import {
  always,
  combineLimiters,
  fixedWindow,
  honestSeconds,
  type Limiter,
  missing,
  type RetryAfter,
  slidingWindow,
  tokenBucket,
  unlimited,
} from "./limiters.ts";
import { seededRandom } from "./random.ts";

/** A kind of service. The seed determines when its windows begin. */
export interface Service {
  readonly name: string;
  /** Requests per second that the oracle may send, without the share of other clients. */
  readonly perSecond: (at: number, seed: number) => number;
  readonly limiter: (seed: number) => Limiter;
  readonly retryAfter?: RetryAfter;
  readonly othersPerSecond?: number;
  readonly othersAtOnce?: number;
  readonly latencyMs?: number;
  /** Length of a run. Absent where the usual half an hour is enough. */
  readonly observedMs?: number;
  /** Whether the limit changes at `changeAt`; such a service is not measured in a steady state. */
  readonly changes?: boolean;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const phase = (seed: number, windowMs: number): number => seededRandom(seed + 104_729)() * windowMs;

export function fixed(limit: number, windowMs: number, extra: Partial<Service> = {}): Service {
  return {
    name: `${limit} per ${windowMs / SECOND} s, fixed window`,
    perSecond: () => (limit * SECOND) / windowMs,
    limiter: (seed) => fixedWindow(() => limit, windowMs, phase(seed, windowMs)),
    ...extra,
  };
}

export function sliding(limit: number, windowMs: number, extra: Partial<Service> = {}): Service {
  return {
    name: `${limit} per ${windowMs / SECOND} s, sliding window`,
    perSecond: () => (limit * SECOND) / windowMs,
    limiter: () => slidingWindow(() => limit, windowMs, false),
    ...extra,
  };
}

export function counting(limit: number, windowMs: number): Service {
  return sliding(limit, windowMs, {
    name: `${limit} per ${windowMs / SECOND} s, sliding, rejected requests count`,
    limiter: () => slidingWindow(() => limit, windowMs, true),
  });
}

export function bucket(perSecond: number, burst: number): Service {
  return {
    name: `token bucket ${perSecond}/s, burst ${burst}`,
    perSecond: () => perSecond,
    limiter: () => tokenBucket(() => perSecond, burst),
  };
}

export const noLimit: Service = {
  name: "limit does not bind",
  perSecond: () => Number.POSITIVE_INFINITY,
  limiter: unlimited,
};

/**
 * Returns the instant at which a limit changes: 15 to 18 minutes into the run. It differs by seed, so that the change
 * comes at different phases of the client's cycle.
 */
export const changeAt = (seed: number): number =>
  15 * MINUTE + ((seed * 37 * SECOND) % (3 * MINUTE));

/** A limit per minute that changes at `changeAt`. */
export function changing(before: number, after: number): Service {
  const quotaOf = (seed: number) => (at: number) => (at < changeAt(seed) ? before : after);
  return {
    name: `${before} per 60 s, then ${after}`,
    perSecond: (at, seed) => quotaOf(seed)(at) / 60,
    limiter: (seed) => fixedWindow(quotaOf(seed), MINUTE, phase(seed, MINUTE)),
    changes: true,
  };
}

/** A fixed window of a minute, of which other clients take a share at random instants. */
export function shared(limit: number, share: number): Service {
  return fixed(limit, MINUTE, {
    name: `${limit} per 60 s, others take ${share * 100} %`,
    perSecond: () => (limit * (1 - share)) / 60,
    othersPerSecond: (limit * share) / 60,
  });
}

/** A service like `shared`, whose other clients send `atOnce` requests at the same instant. */
export function bursty(limit: number, share: number, atOnce: number): Service {
  return {
    ...shared(limit, share),
    name: `${limit} per 60 s, others take ${share * 100} %, ${atOnce} at once`,
    othersAtOnce: atOnce,
  };
}

export function twoLimits(perMinute: number, perSecond: number): Service {
  return {
    name: `${perMinute} per 60 s and ${perSecond} per 1 s`,
    perSecond: () => Math.min(perMinute / 60, perSecond),
    limiter: (seed) =>
      combineLimiters(
        fixedWindow(() => perMinute, MINUTE, phase(seed, MINUTE)),
        fixedWindow(() => perSecond, SECOND, phase(seed + 1, SECOND)),
      ),
  };
}

export const withoutRetryAfter = (service: Service): Service => ({
  ...service,
  name: `${service.name}, no Retry-After`,
  retryAfter: missing,
});

export const withRetryAfter = (service: Service, ms: number): Service => ({
  ...service,
  name: `${service.name}, Retry-After always ${ms / SECOND}`,
  retryAfter: always(ms),
});

export const retryAfterOf = (service: Service): RetryAfter => service.retryAfter ?? honestSeconds;
