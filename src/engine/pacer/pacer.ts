import { NEVER } from "./key-entry.ts";
import { createKeySchedule } from "./key-schedule.ts";
import { createLimitHint } from "./limit-hint.ts";
import { createOutageDetector } from "./outage-detector.ts";
import { planOf } from "./pace-plan.ts";
import type { Pacer, PaceSnapshot } from "./pacer-api.ts";
import { fromMemory, type PacerMemory, toMemory } from "./pacer-memory.ts";
import { createRateLearner } from "./rate-learner.ts";
import { createRequestGate, honouredRetryAfter } from "./request-gate.ts";
import { createRequestScheduler } from "./request-scheduler.ts";
import { createRequestSlots } from "./request-slots.ts";
import { createRoundTrip } from "./round-trip.ts";

interface PacerOptions {
  /** The shortest interval of a key of weight 1 without its own interval; 2 s by default. */
  baseIntervalMs?: number;
  maxInFlight?: number;
  /**
   * Maximum number of requests at once, of any kind. It is also the limit for healthy keys while round trips take
   * longer than 300 ms. Twice `maxInFlight` by default.
   */
  connections?: number;
  /** The value that `save` returned; it may be damaged. */
  memory?: PacerMemory | undefined;
}

const MINUTE_MS = 60_000;
/** A key with a lower weight would be requested once in decades, so it counts as not watched. */
const MIN_WEIGHT = 1e-9;
/** An upper bound, so that sums of weights stay finite. */
const MAX_WEIGHT = 1e6;

/** @throws RangeError when `baseIntervalMs` or `maxInFlight` is not positive. */
export function createPacer(options: PacerOptions = {}): Pacer {
  const { baseIntervalMs = 2000, maxInFlight = 4, memory } = options;
  const connections = Math.max(maxInFlight, options.connections ?? 2 * maxInFlight);
  if (!(baseIntervalMs > 0 && baseIntervalMs < Number.POSITIVE_INFINITY && maxInFlight >= 1)) {
    throw new RangeError("baseIntervalMs and maxInFlight must be positive");
  }
  const remembered = fromMemory(memory);
  const keys = createKeySchedule(baseIntervalMs);
  const rate = createRateLearner(remembered.rate);
  const hint = createLimitHint(rate);
  const gate = createRequestGate();
  let latestNow: number | undefined;
  const roundTrip = createRoundTrip();
  const outage = createOutageDetector(() => roundTrip.meanMs() ?? 0);
  const scheduler = createRequestScheduler({ keys, outage, roundTrip, maxInFlight, connections });

  const advance = (now: number): number => {
    if (latestNow === undefined) {
      latestNow = Number.isFinite(now) ? now : 0;
      if (remembered.closedForMs > 0) close(latestNow + remembered.closedForMs);
    } else if (Number.isFinite(now)) {
      latestNow = Math.max(latestNow, now);
    }
    return latestNow;
  };
  const sendingInstant = (sentAt: number, now: number): number =>
    Number.isFinite(sentAt) ? Math.min(sentAt, now) : now;

  const slots = createRequestSlots(baseIntervalMs, keys, rate, hint, gate);
  /** The opening of the gate, until a request that was sent after it is answered with a value. */
  let openedAt: number | undefined;
  const close = (instant: number): void => {
    gate.closeUntil(instant);
    openedAt = gate.closedUntil(Number.NEGATIVE_INFINITY);
  };
  const endOpening = (sentAt: number): void => {
    if (openedAt !== undefined && sentAt >= openedAt) openedAt = undefined;
  };
  const unwatch = (key: string): void => {
    keys.unwatch(key);
    outage.unwatch(key);
  };
  /** @param allowed requests per millisecond */
  function paceAt(allowed: number) {
    const demand = keys.demand();
    if (!demand) return { perMinute: 0, cycleMs: baseIntervalMs };
    const { pace, cycleMs } = planOf({
      ...demand,
      baseIntervalMs,
      allowed,
      maxConcurrent: scheduler.maxConcurrent(),
      roundTripMs: roundTrip.meanMs(),
    });
    return { perMinute: pace * MINUTE_MS, cycleMs };
  }
  function snapshot(callerNow: number): PaceSnapshot {
    const now = advance(callerNow);
    return {
      ...paceAt(1 / slots.meanMs(now)),
      closedUntil: gate.closedUntil(now),
      inFlight: keys.inFlight(),
    };
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
      // On average a slot comes half a spacing after the key is due. It matters for heavy keys only.
      keys.call(key, now, () => snapshot(now).cycleMs - slots.spacingMs() / 2);
    },
    cancelCall: (key) => keys.cancelCall(key),
    next(callerNow) {
      const now = advance(callerNow);
      if (!keys.demand()) return { waitUntil: Number.POSITIVE_INFINITY };
      const choice = scheduler.choose(now, openedAt);
      const isNew = "entry" in choice && choice.entry.sentAt === NEVER;
      const spacing = slots.spacingMs(isNew);
      const slot = Math.max(slots.nextSlot(now, spacing), outage.pause()?.retryAt ?? now);
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
      endOpening(sentAt);
      rate.accepted(sentAt, now, slots.want());
      hint.accepted(now);
    },
    limited(key, callerSentAt, callerNow, retryAfterMs) {
      const now = advance(callerNow);
      const sentAt = sendingInstant(callerSentAt, now);
      if (!keys.settle(key, "rejected", sentAt)) return;
      scheduler.responded(now, false);
      hint.rejected(now, keys.inFlight());
      close(rate.limited(sentAt, now, honouredRetryAfter(retryAfterMs), slots.want()));
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
      const sentAt = sendingInstant(callerSentAt, now);
      if (!keys.settle(key, "answered", sentAt)) return;
      scheduler.responded(now, false);
      // Behind a feed nearly every answer is of this kind. One request at a time would go on, and a key that has failed would
      // give way to the others for ever. The gateway whose cache answers keeps the waits itself.
      endOpening(sentAt);
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
    unlimited: () => (rate.memory().learned === undefined ? undefined : paceAt(slots.want())),
    save() {
      const closedForMs =
        latestNow === undefined
          ? remembered.closedForMs
          : (gate.closedUntil(latestNow) ?? latestNow) - latestNow;
      return toMemory(rate.memory(), closedForMs);
    },
  };
}
