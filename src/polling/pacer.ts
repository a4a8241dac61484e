import { createPaceGate, honouredRetryAfter } from "./pace-gate.ts";
import { createKeySchedule } from "./pace-keys.ts";
import { fromMemory, type PacerMemory, toMemory } from "./pace-memory.ts";
import { createOutage } from "./pace-outage.ts";
import { createRateLearner } from "./pace-rate.ts";

export type { PacerMemory };

/**
 * Decides which key to ask and when, so that what is known of all of them is as young as a limit
 * allows whose value, window and scope nobody tells. One pacer serves one source.
 *
 * It has neither timer nor clock: `now` and `sentAt` are milliseconds of one clock that does not go
 * back, of any origin (an earlier `now` counts as the latest one seen). The caller asks `next` again
 * after every other call and at every `waitUntil`.
 */
export interface Pacer {
  /** Weight 1 by default, more for what is in focus, less for what is out of sight; 0 ends the watch. */
  watch(key: string, weight?: number): void;
  unwatch(key: string): void;
  /**
   * Claims the next request: the key is in flight until one of `succeeded`, `limited` and `failed`
   * is called for it. `waitUntil` is later than `now`; `Infinity`: nothing happens before another call.
   */
  next(now: number): { key: string } | { waitUntil: number };
  succeeded(key: string, sentAt: number, now: number): void;
  /** A 429; `retryAfterMs` is undefined where the header is missing or makes no sense. */
  limited(key: string, sentAt: number, now: number, retryAfterMs: number | undefined): void;
  /**
   * Any other outcome. A request that was given up because its key is no longer watched proves
   * nothing: unwatch first. `retryAfterMs` (of a 5xx) is honoured like a 429's.
   */
  failed(key: string, sentAt: number, now: number, retryAfterMs?: number): void;
  /**
   * The service answered, but not with what was asked: no such key, or an answer that is none. That
   * key fails alone, however many others do; the service is up.
   */
  missed(key: string, sentAt: number, now: number): void;
  /** Answered, but not by the service: good for the key, no evidence of what the service allows. */
  spared(key: string, sentAt: number, now: number): void;
  /** Never reached the service: it teaches nothing, and is no failure of the key. */
  notForwarded(key: string, sentAt: number): void;
  /** Somebody asks to try at once: waits after failures end, never a gate. */
  retryNow(now: number): void;
  snapshot(now: number): PaceSnapshot;
  save(): PacerMemory;
}

export interface PaceSnapshot {
  readonly perMinute: number;
  /** The interval of a key of weight 1: the sum of weights / the pace. */
  readonly cycleMs: number;
  readonly closedUntil: number | undefined;
  readonly inFlight: number;
}

interface PacerOptions {
  /** A key of weight 1 is not asked more often than this. */
  baseIntervalMs?: number;
  /** Twice as many while round trips take longer than 300 ms, or a distant service would be starved. */
  maxInFlight?: number;
  /** What `save` returned, in whatever state it comes back. */
  memory?: PacerMemory;
}

const MINUTE = 60_000;
/** While no limit is known, new keys follow each other after this share of the base interval. */
const NEW_KEY_SHARE = 0.1;
/** Below it a key would be asked once in decades: as good as not watched. */
const SMALLEST_WEIGHT = 1e-9;
/** Sums of weights stay finite. */
const GREATEST_WEIGHT = 1e6;
const LONG_ROUND_TRIP = 300;
/** Of a new round trip in the running mean. */
const ROUND_TRIP_SHARE = 1 / 8;

/** @throws RangeError when `baseIntervalMs` or `maxInFlight` is not positive. */
export function createPacer(options: PacerOptions = {}): Pacer {
  const { baseIntervalMs = 2000, maxInFlight = 4, memory } = options;
  if (!(baseIntervalMs > 0 && baseIntervalMs < Number.POSITIVE_INFINITY && maxInFlight >= 1)) {
    throw new RangeError("A pacer needs a positive interval and room for one request");
  }
  const remembered = fromMemory(memory);
  const keys = createKeySchedule(baseIntervalMs);
  const rate = createRateLearner(remembered.rate);
  const gate = createPaceGate();
  const outage = createOutage();
  let clock: number | undefined;
  let roundTripMs: number | undefined;

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
    const weight = keys.totalWeight();
    if (weight > 0) lastWant = weight / baseIntervalMs;
    return lastWant;
  };
  const spacingMs = (): number => 1 / rate.pace(want());
  /** Whoever watches few keys would wait long for the first answer, and nothing forbids haste yet. */
  const spacingOfNewMs = (): number =>
    rate.memory().learned === undefined
      ? Math.min(spacingMs(), baseIntervalMs * NEW_KEY_SHARE)
      : spacingMs();
  /** While undecided whether the gate has opened in earnest: since when it is open. */
  let openedAt: number | undefined;
  const close = (instant: number): void => {
    gate.closeUntil(instant);
    openedAt = gate.closedUntil(Number.NEGATIVE_INFINITY);
  };
  const roomFor = (): number => {
    if (outage.retryAt() !== undefined || openedAt !== undefined) return 1;
    return (roundTripMs ?? 0) > LONG_ROUND_TRIP ? 2 * maxInFlight : maxInFlight;
  };

  return {
    watch(key, weight = 1) {
      if (weight >= SMALLEST_WEIGHT) keys.watch(key, Math.min(weight, GREATEST_WEIGHT));
      else keys.unwatch(key);
    },
    unwatch(key) {
      keys.unwatch(key);
    },
    next(callerNow) {
      const now = advance(callerNow);
      const turn = keys.choose(now);
      if (keys.totalWeight() === 0 || keys.inFlight() >= roomFor()) {
        return { waitUntil: Number.POSITIVE_INFINITY };
      }
      const spacing = "key" in turn && turn.isNew ? spacingOfNewMs() : spacingMs();
      const slot = Math.max(gate.nextSlot(spacing), outage.retryAt() ?? now);
      if ("waitUntil" in turn) return { waitUntil: Math.max(slot, turn.waitUntil) };
      if (slot > now) return { waitUntil: slot };
      keys.claim(turn.key, now);
      gate.take(now, spacing);
      return { key: turn.key };
    },
    succeeded(key, callerSentAt, callerNow) {
      const now = advance(callerNow);
      const sentAt = sendingInstant(callerSentAt, now);
      if (!keys.land(key, "answered", sentAt)) return;
      roundTripMs ??= now - sentAt;
      roundTripMs += (now - sentAt - roundTripMs) * ROUND_TRIP_SHARE;
      outage.succeeded();
      if (openedAt !== undefined && sentAt >= openedAt) openedAt = undefined;
      rate.accepted(sentAt, now, want());
    },
    limited(key, callerSentAt, callerNow, retryAfterMs) {
      const now = advance(callerNow);
      const sentAt = sendingInstant(callerSentAt, now);
      if (!keys.land(key, "refused", sentAt)) return;
      close(rate.limited(sentAt, now, honouredRetryAfter(retryAfterMs), want()));
    },
    failed(key, callerSentAt, callerNow, retryAfterMs) {
      const now = advance(callerNow);
      const sentAt = sendingInstant(callerSentAt, now);
      const wasDown = outage.retryAt() !== undefined;
      const watched = keys.isWatched(key);
      if (!keys.land(key, wasDown ? "deferred" : "failed", sentAt)) return;
      if (watched) outage.failed(key, sentAt, now);
      const wait = honouredRetryAfter(retryAfterMs);
      if (wait !== undefined) close(now + wait);
    },
    missed(key, callerSentAt, callerNow) {
      const now = advance(callerNow);
      if (keys.land(key, "failed", sendingInstant(callerSentAt, now))) outage.succeeded();
    },
    spared(key, callerSentAt, callerNow) {
      const now = advance(callerNow);
      if (keys.land(key, "answered", sendingInstant(callerSentAt, now))) outage.succeeded();
    },
    notForwarded(key, sentAt) {
      keys.land(key, "deferred", sentAt);
    },
    retryNow(callerNow) {
      outage.retryNow(advance(callerNow));
      keys.forgiveFailures();
    },
    snapshot(callerNow) {
      const now = advance(callerNow);
      const pace = rate.pace(want());
      const weight = keys.totalWeight();
      return {
        perMinute: weight > 0 ? pace * MINUTE : 0,
        cycleMs: weight > 0 ? weight / pace : baseIntervalMs,
        closedUntil: gate.closedUntil(now),
        inFlight: keys.inFlight(),
      };
    },
    save() {
      const closedForMs =
        clock === undefined ? remembered.closedForMs : (gate.closedUntil(clock) ?? clock) - clock;
      return toMemory(rate.memory(), closedForMs);
    },
  };
}
