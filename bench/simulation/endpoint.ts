import type { RateLimitHint } from "#market/headers/rate-limit-hint.ts";
import type { EventQueue } from "./event-queue.ts";
import type { Hints } from "./hints.ts";
import type { Limiter, RetryAfter } from "./limiters.ts";
import { exponential, type Random, seededRandom } from "./random.ts";

/** A service and the network in front of it. */
export interface EndpointOptions {
  readonly seed: number;
  readonly limiter: Limiter;
  readonly retryAfter: RetryAfter;
  readonly hints?: Hints | undefined;
  /** Mean round trip; two thirds of it are fixed, the rest is exponential jitter. */
  readonly latencyMs: number;
  /** Requests a second of other clients that share the limit. */
  readonly othersPerSecond: number;
  /** Number of their requests at the same instant. 1 by default. */
  readonly othersAtOnce?: number;
}

/** The answer to a request. */
interface Response {
  readonly isLimited: boolean;
  /** The wait of a 429; undefined if the service names none. */
  readonly retryAfterMs: number | undefined;
  readonly hint: RateLimitHint | undefined;
}

/** The simulated service as its clients see it. */
export interface Endpoint {
  readonly ask: (sentAt: number, answered: (response: Response, now: number) => void) => void;
}

/** @param random the run's random numbers, which other parts of the simulation draw from, too */
export function createEndpoint(
  queue: EventQueue,
  random: Random,
  {
    seed,
    limiter,
    retryAfter,
    hints,
    latencyMs,
    othersPerSecond,
    othersAtOnce = 1,
  }: EndpointOptions,
): Endpoint {
  const otherRandom = seededRandom(seed + 7919);
  const hintRandom = seededRandom(seed + 15_485_863);

  const oneWay = (): number => latencyMs / 3 + exponential(random, Math.max(1e-9, latencyMs / 6));

  const nextOther = (from: number): void => {
    if (othersPerSecond <= 0) return;
    queue.add(from + exponential(otherRandom, (1000 * othersAtOnce) / othersPerSecond), (at) => {
      for (let count = 0; count < othersAtOnce; count += 1) {
        limiter.settle(at, limiter.waitMs(at) === 0);
      }
      nextOther(at);
    });
  };
  nextOther(0);

  return {
    ask(sentAt, answered) {
      queue.add(sentAt + oneWay(), (at) => {
        const waitMs = limiter.waitMs(at);
        const isLimited = waitMs !== 0;
        limiter.settle(at, !isLimited);
        const state = hints && limiter.state(at);
        const hint = state && hints?.(state, at, hintRandom);
        const retryAfterMs = isLimited ? retryAfter(waitMs) : undefined;
        queue.add(at + oneWay(), (now) => answered({ isLimited, retryAfterMs, hint }, now));
      });
    },
  };
}
