import type { RateLimitHint } from "#market/rate-limit-hint.ts";
import { NEVER } from "./key-entry.ts";
import { createKeySchedule } from "./key-schedule.ts";
import { createPaceHint } from "./limit-hint.ts";
import { createOutageDetector } from "./outage-detector.ts";
import { planOf } from "./pace-plan.ts";
import { fromMemory, type PacerMemory, toMemory } from "./pacer-memory.ts";
import { createRateLearner } from "./rate-learner.ts";
import { createPaceGate, honouredRetryAfter } from "./request-gate.ts";
import { createRequestScheduler } from "./request-scheduler.ts";
import { createRoundTrip } from "./round-trip.ts";

export type { PacerMemory };

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

type PaceTurn = { key: string; insteadOf?: string } | { waitUntil: number };

export interface PaceSnapshot {
  /** The number of requests allowed, or the number that the round trip permits. */
  readonly perMinute: number;
  /** The interval of a key of weight 1, unless its own is longer: the sum of weights / the pace (see `planOf`). */
  readonly cycleMs: number;
  readonly closedUntil: number | undefined;
  readonly inFlight: number;
}

interface PacerOptions {
  /** A key of weight 1 without an interval of its own is not asked more often than this. */
  baseIntervalMs?: number;
  maxInFlight?: number;
  /**
   * The most requests at once of any kind, and of a service whose round trips take longer than 300 ms,
   * which fewer would starve. Twice `maxInFlight` by default.
   */
  connections?: number;
  /** What `save` returned, in whatever state it comes back. */
  memory?: PacerMemory;
}

const MINUTE = 60_000;
/** While no limit is known, new keys follow each other after this share of the base interval. */
const NEW_KEY_SHARE = 0.1;
/** Below it a key would be asked once in decades, so it counts as not watched. */
const MIN_WEIGHT = 1e-9;
/** Sums of weights stay finite. */
const MAX_WEIGHT = 1e6;

/** @throws RangeError when `baseIntervalMs` or `maxInFlight` is not positive. */
export function createPacer(options: PacerOptions = {}): Pacer {
  const { baseIntervalMs = 2000, maxInFlight = 4, memory } = options;
  const connections = Math.max(maxInFlight, options.connections ?? 2 * maxInFlight);
  if (!(baseIntervalMs > 0 && baseIntervalMs < Number.POSITIVE_INFINITY && maxInFlight >= 1)) {
    throw new RangeError("A pacer needs a positive interval and room for one request");
  }
  const remembered = fromMemory(memory);
  const keys = createKeySchedule(baseIntervalMs);
  const rate = createRateLearner(remembered.rate);
  const hint = createPaceHint(rate);
  const gate = createPaceGate();
  let clock: number | undefined;
  const roundTrip = createRoundTrip();
  const outage = createOutageDetector(() => roundTrip.meanMs() ?? 0);
  const scheduler = createRequestScheduler({ keys, outage, roundTrip, maxInFlight, connections });

  const advance = (now: number): number => {
    if (clock === undefined) {
      clock = Number.isFinite(now) ? now : 0;
      if (remembered.closedForMs > 0) close(clock + remembered.closedForMs);
    } else if (Number.isFinite(now)) {
      clock = Math.max(clock, now);
    }
    return clock;
  };
  const sendingInstant = (sentAt: number, now: number): number =>
    Number.isFinite(sentAt) ? Math.min(sentAt, now) : now;

  /**
   * Requests per millisecond that would serve every key at its own interval. An answer that arrives
   * when nothing is watched any more belongs to what was watched last.
   */
  let lastWant = 1 / baseIntervalMs;
  const want = (): number => {
    lastWant = keys.demand()?.want ?? lastWant;
    return lastWant;
  };
  const spacingMs = (): number => 1 / rate.pace(want());
  /** With few keys the first answers would come late, and no limit forbids sending them sooner yet. */
  const spacingOfNewMs = (): number => {
    if (rate.memory().learned !== undefined) return spacingMs();
    const shortest = Math.min(spacingMs(), baseIntervalMs * NEW_KEY_SHARE);
    return Math.max(shortest, 1 / rate.pace(Number.POSITIVE_INFINITY));
  };
  const inFlight = (): number => keys.flights().length;
  /** The earliest instant for the next request, by the learned rate and by what remains of the hint. */
  const slotAt = (now: number, spacing: number): number => {
    const slowed = Math.max(spacing, hint.spacingMs(now, inFlight()));
    const slot = Math.min(
      gate.nextSlot(slowed),
      Math.max(gate.nextSlot(spacing), hint.expiresAt()),
    );
    return Math.max(slot, hint.emptyUntil(now, inFlight()));
  };
  /**
   * The average interval between requests while a hint slows them down: a slot that the hint delays is
   * partly made up by the next one. Without that, hints cost freshness where other clients use the limit.
   */
  const keptSpacingMs = (now: number): number =>
    Math.max(spacingMs(), hint.spacingMs(now, inFlight()) - spacingMs());
  /** When the gate opened, until a request that was sent after that has been accepted. */
  let openedAt: number | undefined;
  const close = (instant: number): void => {
    gate.closeUntil(instant);
    openedAt = gate.closedUntil(Number.NEGATIVE_INFINITY);
  };
  const unwatch = (key: string): void => {
    keys.unwatch(key);
    outage.unwatch(key);
  };
  function snapshot(callerNow: number): PaceSnapshot {
    const now = advance(callerNow);
    const state = { closedUntil: gate.closedUntil(now), inFlight: keys.flights().length };
    const demand = keys.demand();
    if (!demand) return { perMinute: 0, cycleMs: baseIntervalMs, ...state };
    const { pace, cycleMs } = planOf({
      ...demand,
      baseIntervalMs,
      allowed: 1 / keptSpacingMs(now),
      maxConcurrent: scheduler.maxConcurrent(),
      roundTripMs: roundTrip.meanMs(),
    });
    return { perMinute: pace * MINUTE, cycleMs, ...state };
  }

  return {
    watch(key, weight = 1, { shortestIntervalMs = 0, isOnCall = false } = {}) {
      const isOwn = shortestIntervalMs > 0 && shortestIntervalMs < Number.POSITIVE_INFINITY;
      if (!(weight >= MIN_WEIGHT)) unwatch(key);
      else {
        const intervalMs = isOwn ? shortestIntervalMs : undefined;
        keys.watch(key, Math.min(weight, MAX_WEIGHT), intervalMs, isOnCall);
      }
    },
    unwatch,
    call(key, callerNow) {
      const now = advance(callerNow);
      // A slot comes half a spacing after a heavy key is due; to a light one that is no time at all.
      keys.call(key, now, snapshot(now).cycleMs - spacingMs() / 2);
    },
    cancelCall: (key) => keys.cancelCall(key),
    next(callerNow) {
      const now = advance(callerNow);
      if (!keys.demand()) return { waitUntil: Number.POSITIVE_INFINITY };
      const choice = scheduler.choose(now, openedAt);
      const isNew = "entry" in choice && choice.entry.sentAt === NEVER;
      const spacing = isNew ? spacingOfNewMs() : spacingMs();
      const slot = Math.max(slotAt(now, spacing), outage.pause()?.retryAt ?? now);
      if ("waitUntil" in choice) return { waitUntil: Math.max(slot, choice.waitUntil) };
      if (slot > now) return { waitUntil: slot };
      const { entry, insteadOf } = choice;
      if (insteadOf !== undefined) keys.settle(insteadOf.key, "given-up", insteadOf.sentAt);
      keys.claim(entry, now);
      gate.take(now, spacing);
      return insteadOf === undefined
        ? { key: entry.key }
        : { key: entry.key, insteadOf: insteadOf.key };
    },
    claim: (key, now) => keys.claimKey(key, advance(now)),
    succeeded(key, callerSentAt, callerNow) {
      const now = advance(callerNow);
      const sentAt = sendingInstant(callerSentAt, now);
      if (!keys.settle(key, "answered", sentAt)) return;
      scheduler.responded(now, now - sentAt >= roundTrip.slowAfterMs());
      roundTrip.record(now - sentAt);
      if (openedAt !== undefined && sentAt >= openedAt) openedAt = undefined;
      rate.accepted(sentAt, now, want());
      hint.accepted(now);
    },
    limited(key, callerSentAt, callerNow, retryAfterMs) {
      const now = advance(callerNow);
      const sentAt = sendingInstant(callerSentAt, now);
      if (!keys.settle(key, "rejected", sentAt)) return;
      scheduler.responded(now, false);
      hint.rejected(now, inFlight());
      close(rate.limited(sentAt, now, honouredRetryAfter(retryAfterMs), want()));
    },
    failed(key, callerSentAt, callerNow, retryAfterMs) {
      const now = advance(callerNow);
      const sentAt = sendingInstant(callerSentAt, now);
      const isWatched = keys.isWatched(key);
      if (!keys.settle(key, outage.pause() ? "deferred" : "failed", sentAt)) return;
      const heldUntil = now + (honouredRetryAfter(retryAfterMs) ?? 0);
      keys.hold(key, heldUntil);
      if (!isWatched) return;
      outage.failed({ key, sentAt, heldUntil }, now, (failed) => keys.survey(now, failed));
      if (outage.pause() && outage.heldUntil() > now) close(outage.heldUntil());
    },
    keyFailed(key, callerSentAt, callerNow) {
      const now = advance(callerNow);
      if (keys.settle(key, "failed", sendingInstant(callerSentAt, now)))
        scheduler.responded(now, false);
    },
    servedFromCache(key, callerSentAt, callerNow) {
      const now = advance(callerNow);
      if (keys.settle(key, "answered", sendingInstant(callerSentAt, now)))
        scheduler.responded(now, false);
    },
    hinted(received, callerNow) {
      hint.received(received, advance(callerNow), roundTrip.meanMs() ?? 0);
    },
    notForwarded(key, sentAt) {
      keys.settle(key, "deferred", sentAt);
    },
    hold(until, callerNow) {
      const now = advance(callerNow);
      if (until > (gate.closedUntil(now) ?? now)) close(until);
    },
    retryNow(callerNow) {
      outage.retryNow(advance(callerNow));
      keys.clearBackoff();
    },
    isDown: () => outage.isDown(),
    snapshot,
    save() {
      const closedForMs =
        clock === undefined ? remembered.closedForMs : (gate.closedUntil(clock) ?? clock) - clock;
      return toMemory(rate.memory(), closedForMs);
    },
  };
}
