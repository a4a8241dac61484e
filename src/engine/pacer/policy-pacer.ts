import type { PacePolicy } from "./pace-policy.ts";
import { createPacer } from "./pacer.ts";
import type { Pacer, PaceSnapshot, WatchOptions } from "./pacer-api.ts";
import type { PacerMemory } from "./pacer-memory.ts";

/**
 * The pacer with the user's settings: the shortest interval between two checks of a quote, and the maximum
 * number of requests a minute. The learned rate can be forgotten; a closed gate stays closed in any case.
 */
export interface PolicyPacer
  extends Pick<
    Pacer,
    | "next"
    | "call"
    | "cancelCall"
    | "claim"
    | "succeeded"
    | "limited"
    | "failed"
    | "keyFailed"
    | "servedFromCache"
    | "notForwarded"
    | "hinted"
    | "hold"
    | "retryNow"
    | "isDown"
  > {
  /**
   * Watches a key. With a weight of 1 it is checked once in a base interval of the policy at most, with a weight
   * of 2 twice as often, unless it has its own interval.
   */
  watch(key: string, weight: number, own?: WatchOptions): void;
  /** Watches a key at its own interval, independent of the policy. */
  watchEvery(key: string, intervalMs: number): void;
  unwatch(key: string): void;
  snapshot(now: number): PaceSnapshot;
  /** Returns the pace within the policy without the learned limit; undefined while none is learned. */
  unlimited: Pacer["unlimited"];
  policy(): PacePolicy;
  /** Applies to keys that are watched from then on. The caller must watch the present keys again. */
  setPolicy(policy: PacePolicy): void;
  /** Starts to learn again, once the requests in flight are answered. */
  forget(): void;
  memory(now: number): PacerMemory;
}

/** The pacer's base interval. The policy can change at any time, so each key gets its interval from it instead. */
const MIN_INTERVAL_MS = 1000;
const MINUTE_MS = 60_000;
const NOTHING_LEARNED: PacerMemory = { perMinute: null, longestWaitMs: 0, closedForMs: 0 };
/**
 * A browser opens six connections to an origin over HTTP/1.1. Further requests wait inside the browser while
 * their deadline runs. One connection is left for the other requests of the page.
 */
const CONNECTIONS = 5;

/** @param connections the maximum number of requests at once; by default the connections of a browser for one page */
export function createPolicyPacer(
  initial: PacePolicy,
  remembered?: PacerMemory,
  connections = CONNECTIONS,
): PolicyPacer {
  const watched = new Map<string, WatchOptions & { readonly weight: number }>();
  let policy = initial;
  const pacerOptions = { baseIntervalMs: MIN_INTERVAL_MS, connections };
  let pacer = createPacer({ ...pacerOptions, memory: remembered });
  /** The keys that were called and not sent since, for a new pacer. */
  const called = new Set<string>();
  let isForgetting = false;
  let lastTakenAt = Number.NEGATIVE_INFINITY;

  const spacingMs = () =>
    policy.mostPerMinute === undefined ? 0 : MINUTE_MS / policy.mostPerMinute;

  function watch(key: string, weight: number, own: WatchOptions) {
    watched.set(key, { weight, ...own });
    pacer.watch(key, weight, own);
  }

  function withinPolicy<Pace extends Pick<PaceSnapshot, "perMinute" | "cycleMs">>(
    pace: Pace,
  ): Pace {
    const { perMinute, cycleMs } = pace;
    const capped = Math.min(perMinute, policy.mostPerMinute ?? perMinute);
    const cappedCycleMs = capped > 0 ? cycleMs * (perMinute / capped) : 0;
    return { ...pace, perMinute: capped, cycleMs: cappedCycleMs };
  }

  function startOver(now: number) {
    const closedForMs = (pacer.snapshot(now).closedUntil ?? now) - now;
    pacer = createPacer({ ...pacerOptions, memory: { ...NOTHING_LEARNED, closedForMs } });
    for (const [key, { weight, ...own }] of watched) pacer.watch(key, weight, own);
    for (const key of called) pacer.call(key, now);
    isForgetting = false;
  }

  return {
    watch(key, weight, { shortestIntervalMs = policy.baseIntervalMs / weight, isOnCall } = {}) {
      watch(key, weight, { shortestIntervalMs, ...(isOnCall && { isOnCall }) });
    },
    watchEvery: (key, intervalMs) =>
      watch(key, policy.baseIntervalMs / intervalMs, { shortestIntervalMs: intervalMs }),
    unwatch(key) {
      watched.delete(key);
      called.delete(key);
      pacer.unwatch(key);
    },
    next(now) {
      if (isForgetting) {
        // Two pacers might both send a request for one key.
        if (pacer.snapshot(now).inFlight > 0) return { waitUntil: Number.POSITIVE_INFINITY };
        startOver(now);
      }
      const earliest = lastTakenAt + spacingMs();
      if (now < earliest) return { waitUntil: earliest };
      const turn = pacer.next(now);
      if ("key" in turn) {
        lastTakenAt = now;
        called.delete(turn.key);
      }
      return turn;
    },
    call(key, now) {
      called.add(key);
      pacer.call(key, now);
    },
    cancelCall(key) {
      called.delete(key);
      pacer.cancelCall(key);
    },
    claim: (key, now) => pacer.claim(key, now),
    succeeded: (...outcome) => pacer.succeeded(...outcome),
    limited(key, ...outcome) {
      // The request is repeated without another call.
      if (watched.get(key)?.isOnCall) called.add(key);
      pacer.limited(key, ...outcome);
    },
    failed: (...outcome) => pacer.failed(...outcome),
    keyFailed: (...outcome) => pacer.keyFailed(...outcome),
    servedFromCache: (...outcome) => pacer.servedFromCache(...outcome),
    notForwarded: (...outcome) => pacer.notForwarded(...outcome),
    hinted: (...received) => pacer.hinted(...received),
    hold: (...gate) => pacer.hold(...gate),
    retryNow: (now) => pacer.retryNow(now),
    isDown: () => pacer.isDown(),
    snapshot: (now) => withinPolicy(pacer.snapshot(now)),
    unlimited() {
      const pace = pacer.unlimited();
      return pace && withinPolicy(pace);
    },
    policy: () => policy,
    setPolicy(next) {
      policy = next;
    },
    forget() {
      isForgetting = true;
    },
    memory(now) {
      // `save` uses the latest instant that the pacer has seen, so it needs the current one.
      pacer.snapshot(now);
      const memory = pacer.save();
      const { closedForMs } = memory;
      return isForgetting ? { ...NOTHING_LEARNED, closedForMs } : memory;
    },
  };
}
