import type { RateLimitHint } from "#market/rate-limit-hint.ts";
import type { PacerMemory } from "./pacer-memory.ts";

/**
 * Decides which key to ask and when, so that what is known of all of them is as young as a limit
 * allows whose value, window and scope are unknown. One pacer serves one source.
 *
 * It has neither timer nor clock: `now` and `sentAt` are milliseconds of one clock that does not go
 * back, of any origin (an earlier `now` counts as the latest one seen). The caller asks `next` again
 * after every other call and at every `waitUntil`.
 */
export interface Pacer {
  /**
   * The weight is how urgent a key is: its share of the pace while a limit binds. 1 by default, more for
   * what is in focus, less for what is out of sight; 0 ends the watch. A key is never asked before
   * base / weight has passed, or before its own shortest interval where it has one.
   */
  watch(key: string, weight?: number, own?: WatchOptions): void;
  unwatch(key: string): void;
  /** Requests a key once, on demand. A key that is in flight is requested again after its answer. */
  call(key: string, now: number): void;
  /** Withdraws a `call` whose request has not been sent yet. */
  cancelCall(key: string): void;
  /**
   * Claims the next request: the key is in flight until one of `succeeded`, `limited` and `failed`
   * is called for it. `insteadOf` is a key whose request took too long: the caller ends that request,
   * and calls nothing for it. `waitUntil` is later than `now`; `Infinity`: nothing happens before
   * another call.
   */
  next(now: number): PaceTurn;
  succeeded(key: string, sentAt: number, now: number): void;
  /**
   * The key's outcome comes without a request of this pacer's: the next call is one of those that tell the
   * outcome. No slot is taken.
   */
  claim(key: string, now: number): void;
  /** A 429; `retryAfterMs` is undefined where the header is missing or makes no sense. */
  limited(key: string, sentAt: number, now: number, retryAfterMs: number | undefined): void;
  /**
   * Any other outcome. A request that was given up because its key is no longer watched proves
   * nothing: unwatch first. `retryAfterMs` (of a 5xx) holds this key, and everything once the service
   * counts as down.
   */
  failed(key: string, sentAt: number, now: number, retryAfterMs?: number): void;
  /**
   * The service answered, but not with what was asked: no such key, or an answer that is none. That
   * key fails alone, however many others do; the service is up.
   */
  keyFailed(key: string, sentAt: number, now: number): void;
  /** Answered, but not by the service: good for the key, no evidence of what the service allows. */
  servedFromCache(key: string, sentAt: number, now: number): void;
  /** Never reached the service: it teaches nothing, and is no failure of the key. */
  notForwarded(key: string, sentAt: number): void;
  /**
   * The rate limit headers of an answer, called right after its outcome. They are used only as long as
   * the outcomes agree with them.
   */
  hinted(hint: RateLimitHint, now: number): void;
  /** A gate that another page or the gateway keeps: nothing is sent before `until`, then one at a time. */
  hold(until: number, now: number): void;
  /** A person asks for a try now: this ends waits after failures, never a closed gate. */
  retryNow(now: number): void;
  /** Whether the service as a whole is down, judged by its keys. */
  isDown(): boolean;
  snapshot(now: number): PaceSnapshot;
  save(): PacerMemory;
}

export interface WatchOptions {
  /** Milliseconds; anything but a positive number counts as absent. */
  readonly shortestIntervalMs?: number | undefined;
  /**
   * Asked only when `call` says that somebody wants to know. It counts as wanted at its shortest interval
   * all the same, so that the pace does not follow each call.
   */
  readonly isOnCall?: boolean;
}

/** The caller's next step. */
type PaceTurn = { key: string; insteadOf?: string } | { waitUntil: number };

export interface PaceSnapshot {
  /** The number of requests allowed, or the number that the round trip permits. */
  readonly perMinute: number;
  /** The interval of a key of weight 1, unless its own is longer: the sum of weights / the pace (see `planOf`). */
  readonly cycleMs: number;
  readonly closedUntil: number | undefined;
  readonly inFlight: number;
}
