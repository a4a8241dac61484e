/**
 * When to ask, and for what: a pure state machine. No timers, no fetch; every call takes `now` in
 * milliseconds on one monotonic clock. A key is one thing that is asked for again and again.
 */
export interface Pacer {
  /** Weight 1 is asked every base interval, 2 twice as often; 0 is the same as `unwatch`. */
  watch(key: string, weight?: number): void;
  unwatch(key: string): void;
  /** Claims a slot: a returned key is in flight until one of the three outcomes is reported. */
  next(now: number): { key: string } | { waitUntil: number };
  succeeded(key: string, sentAt: number, now: number): void;
  limited(key: string, sentAt: number, now: number, retryAfterMs: number | undefined): void;
  /** Any other outcome, or an aborted request. */
  failed(key: string, sentAt: number, now: number, retryAfterMs?: number): void;
  /** Forgets the back-off after failures, never the gate: somebody asked to try at once. */
  retryNow(now: number): void;
  snapshot(now: number): PaceSnapshot;
}

export interface PaceSnapshot {
  perMinute: number;
  cycleMs: number;
  /** The instant at which the gate opens, while it is closed. */
  closedUntil: number | undefined;
  inFlight: number;
}

const DEFAULT_BASE_INTERVAL_MS = 2000;
const DEFAULT_MAX_IN_FLIGHT = 4;
/** The wait after a 429 that names none: doubles from the first to the last. */
const UNNAMED_WAIT_MS = { first: 5000, last: 60_000 };
/** A service that fails as a whole is tried one key at a time, ever more rarely. */
const OUTAGE_WAIT_MS = { first: 1000, last: 30_000 };
/** A key that fails while others succeed waits its interval, doubling up to this. */
const KEY_WAIT_LIMIT_MS = 60_000;

interface Watched {
  weight: number;
  sentAt: number;
  inFlight: boolean;
  failures: number;
}

const doubled = (wait: { first: number; last: number }, times: number) =>
  Math.min(wait.last, wait.first * 2 ** Math.max(0, times - 1));

export function createPacer(
  options: { baseIntervalMs?: number; maxInFlight?: number } = {},
): Pacer {
  const baseIntervalMs = options.baseIntervalMs ?? DEFAULT_BASE_INTERVAL_MS;
  const maxInFlight = options.maxInFlight ?? DEFAULT_MAX_IN_FLIGHT;
  const keys = new Map<string, Watched>();
  let closedUntil = Number.NEGATIVE_INFINITY;
  let unnamedLimits = 0;
  let outageUntil = Number.NEGATIVE_INFINITY;
  /** Keys that failed since anything last succeeded; two of them make an outage. */
  const failing = new Set<string>();
  let outageFailures = 0;

  const inFlight = () => [...keys.values()].filter((watched) => watched.inFlight).length;
  const isOutage = () => failing.size > 1 || (failing.size === 1 && keys.size === 1);

  const dueAt = (watched: Watched) => {
    const interval = baseIntervalMs / watched.weight;
    if (watched.failures === 0) return watched.sentAt + interval;
    const backedOff = interval * 2 ** (watched.failures - 1);
    return watched.sentAt + Math.min(backedOff, KEY_WAIT_LIMIT_MS);
  };

  const closeGate = (until: number) => {
    closedUntil = Math.max(closedUntil, until);
  };

  return {
    watch(key, weight = 1) {
      if (weight <= 0) {
        keys.delete(key);
        return;
      }
      const known = keys.get(key);
      if (known) known.weight = weight;
      else
        keys.set(key, { weight, sentAt: Number.NEGATIVE_INFINITY, inFlight: false, failures: 0 });
    },

    unwatch(key) {
      keys.delete(key);
    },

    next(now) {
      if (now < closedUntil) return { waitUntil: closedUntil };
      if (now < outageUntil) return { waitUntil: outageUntil };
      if (inFlight() >= (isOutage() ? 1 : maxInFlight))
        return { waitUntil: Number.POSITIVE_INFINITY };
      let chosen: [string, Watched] | undefined;
      let waitUntil = Number.POSITIVE_INFINITY;
      for (const entry of keys) {
        const [, watched] = entry;
        if (watched.inFlight) continue;
        const due = dueAt(watched);
        if (due > now) waitUntil = Math.min(waitUntil, due);
        else if (!chosen || urgency(watched, now) > urgency(chosen[1], now)) chosen = entry;
      }
      if (!chosen) return { waitUntil };
      chosen[1].inFlight = true;
      chosen[1].sentAt = now;
      return { key: chosen[0] };
    },

    succeeded(key) {
      const watched = keys.get(key);
      if (watched) Object.assign(watched, { inFlight: false, failures: 0 });
      unnamedLimits = 0;
      failing.clear();
      outageFailures = 0;
      outageUntil = Number.NEGATIVE_INFINITY;
    },

    limited(key, _sentAt, now, retryAfterMs) {
      const watched = keys.get(key);
      // The refused key is the oldest again, so that it comes first when the gate opens.
      if (watched) Object.assign(watched, { inFlight: false, sentAt: Number.NEGATIVE_INFINITY });
      unnamedLimits = retryAfterMs === undefined ? unnamedLimits + 1 : 0;
      closeGate(now + (retryAfterMs ?? doubled(UNNAMED_WAIT_MS, unnamedLimits)));
    },

    failed(key, _sentAt, now, retryAfterMs) {
      const watched = keys.get(key);
      if (watched) Object.assign(watched, { inFlight: false, failures: watched.failures + 1 });
      failing.add(key);
      if (isOutage()) {
        outageFailures += 1;
        outageUntil = now + doubled(OUTAGE_WAIT_MS, outageFailures);
      }
      if (retryAfterMs !== undefined) closeGate(now + retryAfterMs);
    },

    retryNow() {
      outageUntil = Number.NEGATIVE_INFINITY;
      for (const watched of keys.values()) {
        if (watched.failures > 0)
          Object.assign(watched, { failures: 0, sentAt: Number.NEGATIVE_INFINITY });
      }
    },

    snapshot(now) {
      let perInterval = 0;
      for (const watched of keys.values()) perInterval += watched.weight;
      return {
        perMinute: (perInterval / baseIntervalMs) * 60_000,
        cycleMs: keys.size > 0 ? baseIntervalMs : 0,
        closedUntil: now < closedUntil ? closedUntil : undefined,
        inFlight: inFlight(),
      };
    },
  };
}

const urgency = (watched: Watched, now: number) => watched.weight * (now - watched.sentAt);
