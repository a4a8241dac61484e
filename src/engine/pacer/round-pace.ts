import type { Pace } from "./pace.ts";
import { honouredRetryAfter } from "./pace-gate.ts";
import type { PacePolicy } from "./pace-policy.ts";

/** Asks for everything once in a round, one after the other, and then for nothing until the next. */
export interface RoundPace extends Pace {
  /** Everything is to be asked for once more. */
  begin(): void;
  /** Whether an answer is waited for. */
  isAsking(): boolean;
}

const MINUTE_MS = 60_000;
/** After a refusal that names no wait. */
const OWN_WAIT_MS = 5000;

/** A pace for time that stands: what it tells is what was wished for, for nothing is learned. */
export function createRoundPace(initial: PacePolicy): RoundPace {
  const weights = new Map<string, number>();
  const due = new Set<string>();
  /** What failed since anything was answered. */
  const failed = new Set<string>();
  let policy = initial;
  let asked: string | undefined;
  let opensAt = Number.NEGATIVE_INFINITY;

  function watch(key: string, weight: number) {
    if (!weights.has(key)) due.add(key);
    weights.set(key, weight);
  }

  function begin() {
    for (const key of weights.keys()) {
      // What is on its way is of this round, too.
      if (key !== asked) due.add(key);
    }
  }

  function close(until: number) {
    opensAt = Math.max(opensAt, until);
  }

  const landed = () => {
    asked = undefined;
  };

  const answered = () => {
    landed();
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
    // Everything is asked for in each round.
    call: () => undefined,
    begin,
    isAsking: () => asked !== undefined,
    next(now) {
      const [key] = due;
      if (key === undefined || asked !== undefined) return { waitUntil: Number.POSITIVE_INFINITY };
      if (now < opensAt) return { waitUntil: opensAt };
      due.delete(key);
      asked = key;
      return { key };
    },
    succeeded: answered,
    keyFailed: answered,
    servedFromCache: answered,
    // Of this round still: what was not asked is asked for once the gateway lets it through.
    notForwarded(key) {
      landed();
      if (weights.has(key)) due.add(key);
    },
    limited(_key, _sentAt, now, retryAfterMs) {
      answered();
      close(now + (honouredRetryAfter(retryAfterMs) ?? OWN_WAIT_MS));
    },
    failed(key, _sentAt, now, retryAfterMs) {
      landed();
      if (weights.has(key)) failed.add(key);
      const wait = honouredRetryAfter(retryAfterMs);
      if (wait !== undefined) close(now + wait);
    },
    hinted: () => undefined,
    retryNow: begin,
    isDown: () => failed.size > 0 && failed.size === weights.size,
    snapshot(now) {
      const weight = [...weights.values()].reduce((sum, each) => sum + each, 0);
      const wished = (weight * MINUTE_MS) / policy.baseIntervalMs;
      const perMinute = Math.min(wished, policy.mostPerMinute ?? wished);
      return {
        perMinute,
        cycleMs: perMinute > 0 ? (weight * MINUTE_MS) / perMinute : policy.baseIntervalMs,
        closedUntil: opensAt > now ? opensAt : undefined,
        inFlight: asked === undefined ? 0 : 1,
      };
    },
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
