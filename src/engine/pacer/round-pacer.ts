import type { PacePolicy } from "./pace-policy.ts";
import type { PolicyPacer } from "./policy-pacer.ts";
import { honouredRetryAfter } from "./request-gate.ts";

/** Requests each key once in a round, one after the other, and then nothing until the next round. */
export interface RoundPacer extends PolicyPacer {
  /** Makes every key due once more. */
  begin(): void;
  /** Whether a request is in flight. */
  isAsking(): boolean;
}

const MINUTE_MS = 60_000;
/** The wait after a 429 without Retry-After. */
const OWN_WAIT_MS = 5000;

/** Creates a pacer for frozen time. It reports the pace of the policy, because it learns nothing. */
export function createRoundPacer(initial: PacePolicy): RoundPacer {
  const weights = new Map<string, number>();
  const due = new Set<string>();
  /** The keys that failed since the last answer. */
  const failed = new Set<string>();
  let policy = initial;
  let keyInFlight: string | undefined;
  let opensAt = Number.NEGATIVE_INFINITY;

  function watch(key: string, weight: number) {
    if (!weights.has(key)) due.add(key);
    weights.set(key, weight);
  }

  function begin() {
    for (const key of weights.keys()) {
      // The request in flight already belongs to this round.
      if (key !== keyInFlight) due.add(key);
    }
  }

  function close(until: number) {
    opensAt = Math.max(opensAt, until);
  }

  const ended = () => {
    keyInFlight = undefined;
  };

  const answered = () => {
    ended();
    failed.clear();
  };

  return {
    watch,
    watchEvery: (key) => watch(key, 0),
    unwatch(key) {
      weights.delete(key);
      failed.delete(key);
      due.delete(key);
    },
    claim: () => undefined,
    // Each round requests every key.
    call: () => undefined,
    cancelCall: () => undefined,
    begin,
    isAsking: () => keyInFlight !== undefined,
    next(now) {
      const [key] = due;
      if (key === undefined || keyInFlight !== undefined)
        return { waitUntil: Number.POSITIVE_INFINITY };
      if (now < opensAt) return { waitUntil: opensAt };
      due.delete(key);
      keyInFlight = key;
      return { key };
    },
    succeeded: answered,
    keyFailed: answered,
    servedFromCache: answered,
    // The key stays due in this round, because its request did not reach the service.
    notForwarded(key) {
      ended();
      if (weights.has(key)) due.add(key);
    },
    limited(_key, _sentAt, now, retryAfterMs) {
      answered();
      close(now + (honouredRetryAfter(retryAfterMs) ?? OWN_WAIT_MS));
    },
    failed(key, _sentAt, now, retryAfterMs) {
      ended();
      if (weights.has(key)) failed.add(key);
      const wait = honouredRetryAfter(retryAfterMs);
      if (wait !== undefined) close(now + wait);
    },
    hinted: () => undefined,
    retryNow: begin,
    isDown: () => failed.size > 0 && failed.size === weights.size,
    snapshot(now) {
      const weight = [...weights.values()].reduce((sum, each) => sum + each, 0);
      const wanted = (weight * MINUTE_MS) / policy.baseIntervalMs;
      const perMinute = Math.min(wanted, policy.mostPerMinute ?? wanted);
      return {
        perMinute,
        cycleMs: perMinute > 0 ? (weight * MINUTE_MS) / perMinute : policy.baseIntervalMs,
        closedUntil: opensAt > now ? opensAt : undefined,
        inFlight: keyInFlight === undefined ? 0 : 1,
      };
    },
    unlimited: () => undefined,
    policy: () => policy,
    setPolicy(next) {
      policy = next;
    },
    forget: () => undefined,
    hold: close,
    memory: (now) => ({
      perMinute: null,
      longestWaitMs: 0,
      closedForMs: Math.max(0, opensAt - now),
    }),
  };
}
