import type { RateLimitHint } from "#market/headers/rate-limit-hint.ts";
import type { PacerMemory } from "./pacer-memory.ts";

/**
 * Decides which key to request next and when. All keys are kept as fresh as the service's limit allows, although
 * value, window and scope of that limit are unknown. One pacer serves one source.
 *
 * The pacer has neither timer nor clock: `now` and `sentAt` are milliseconds of one monotonic clock of any origin
 * (an earlier `now` counts as the latest one seen). The caller calls `next` again after every other call and at
 * every `waitUntil`.
 */
export interface Pacer {
  /**
   * Watches a key. Its weight is its share of the pace while a limit binds: 1 by default, more for a key in detail,
   * less for one out of sight; 0 ends the watch. A key is not requested again before base / weight has passed, or
   * its own shortest interval, if it has one.
   */
  watch(key: string, weight?: number, own?: WatchOptions): void;
  unwatch(key: string): void;
  /** Requests a key once. A key in flight is requested again after its answer. */
  call(key: string, now: number): void;
  /** Withdraws a `call` whose request has not been sent yet. */
  cancelCall(key: string): void;
  /**
   * Claims the next request: the key is in flight until its outcome is reported. `insteadOf` is a key whose
   * request took too long: the caller aborts that request and reports no outcome for it. `waitUntil` is later than
   * `now`; `Infinity` means that only another call changes anything.
   */
  next(now: number): PaceTurn;
  succeeded(key: string, sentAt: number, now: number): void;
  /**
   * Marks a key as in flight without a request of this pacer, because its outcome came by another way. The next
   * call reports that outcome. No slot is used.
   */
  claim(key: string, now: number): void;
  /** A 429. `retryAfterMs` is undefined if the header is missing or invalid. */
  limited(key: string, sentAt: number, now: number, retryAfterMs: number | undefined): void;
  /**
   * Any other failure. A request that was aborted because its key is no longer watched is no evidence: unwatch the
   * key first. `retryAfterMs` (of a 5xx) blocks this key, and all keys once the service counts as down.
   */
  failed(key: string, sentAt: number, now: number, retryAfterMs?: number): void;
  /**
   * Notes an answer without the value: the key is unknown, or the answer is invalid. It is a failure of
   * this key alone, even if many keys fail: the service is up.
   */
  keyFailed(key: string, sentAt: number, now: number): void;
  /** Answered from a cache: the key has its value, but the answer is no evidence of the service's limit. */
  servedFromCache(key: string, sentAt: number, now: number): void;
  /** The request did not reach the service: no evidence, and no failure of the key. */
  notForwarded(key: string, sentAt: number): void;
  /**
   * The rate limit headers of an answer, reported right after its outcome. They are used only as long as the
   * outcomes agree with them.
   */
  hinted(hint: RateLimitHint, now: number): void;
  /** Closes the gate because another page or the gateway has: nothing is sent before `until`, then one at a time. */
  hold(until: number, now: number): void;
  /** A user asks for a try now: ends waits after failures, but not a closed gate. */
  retryNow(now: number): void;
  /** Whether the service as a whole is down, judged by its keys. */
  isDown(): boolean;
  snapshot(now: number): PaceSnapshot;
  /** Returns the pace that the keys would have without the learned limit; undefined while none is learned. */
  unlimited(): Pick<PaceSnapshot, "perMinute" | "cycleMs"> | undefined;
  save(): PacerMemory;
}

export interface WatchOptions {
  /** In milliseconds; anything but a positive number counts as absent. */
  readonly shortestIntervalMs?: number | undefined;
  /**
   * Requested only after a `call`. In the demand it counts with its shortest interval all the time, so that the
   * pace does not change with each call.
   */
  readonly isOnCall?: boolean;
}

/** The caller's next step. */
type PaceTurn = { key: string; insteadOf?: string } | { waitUntil: number };

export interface PaceSnapshot {
  /** The requests a minute that the limit allows, or fewer if the round trip is long. */
  readonly perMinute: number;
  /** The interval of a key of weight 1, unless its own is longer: sum of weights / pace (see `planOf`). */
  readonly cycleMs: number;
  readonly closedUntil: number | undefined;
  readonly inFlight: number;
}
