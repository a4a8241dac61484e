import type { Client } from "./simulate.ts";

/**
 * Makes a client that wants every key once in `baseMs`. The factories are common client policies and, for
 * comparison, an oracle that knows the limit.
 */
export type ClientFactory = (keys: readonly string[], baseMs: number) => Client;

interface Timed {
  dueAt: number;
  retries: number;
  inFlight: boolean;
}

/** Polls each key by a timer of its own, as independent components do. */
function ownTimers(
  keys: readonly string[],
  baseMs: number,
  afterLimit: (timed: Timed, now: number, retryAfterMs: number | undefined) => void,
  openAt: () => number = () => 0,
): Client {
  const timers = new Map<string, Timed>(
    keys.map((key) => [key, { dueAt: 0, retries: 0, inFlight: false }]),
  );
  return {
    next(now) {
      let earliest = Number.POSITIVE_INFINITY;
      for (const [key, timed] of timers) {
        if (timed.inFlight) continue;
        const at = Math.max(timed.dueAt, openAt());
        if (at <= now) {
          timed.inFlight = true;
          return { key };
        }
        earliest = Math.min(earliest, at);
      }
      return { waitUntil: earliest };
    },
    succeeded(key, sentAt, now) {
      const timed = timers.get(key);
      if (timed === undefined) return;
      timed.inFlight = false;
      timed.retries = 0;
      timed.dueAt = Math.max(now, sentAt + baseMs);
    },
    limited(key, _sentAt, now, retryAfterMs) {
      const timed = timers.get(key);
      if (timed === undefined) return;
      timed.inFlight = false;
      afterLimit(timed, now, retryAfterMs);
    },
  };
}

/** Retries three times after 1, 2 and 4 seconds, and then polls at the usual interval: a query library's default. */
export const threeRetries: ClientFactory = (keys, baseMs) =>
  ownTimers(keys, baseMs, (timed, now) => {
    const wait = timed.retries < 3 ? 1000 * 2 ** timed.retries : baseMs;
    timed.retries = timed.retries < 3 ? timed.retries + 1 : 0;
    timed.dueAt = now + wait;
  });

/** Obeys a Retry-After only for the key that received it. */
export const honourPerQuery: ClientFactory = (keys, baseMs) =>
  ownTimers(keys, baseMs, (timed, now, retryAfterMs) => {
    timed.dueAt = now + (retryAfterMs ?? 1000);
  });

/** Obeys a Retry-After for all keys, and learns nothing from it. */
export const oneGate: ClientFactory = (keys, baseMs) => {
  let openAt = 0;
  return ownTimers(
    keys,
    baseMs,
    (_timed, now, retryAfterMs) => {
      openAt = Math.max(openAt, now + (retryAfterMs ?? 1000));
    },
    () => openAt,
  );
};

/** Obeys a Retry-After for all keys. Cuts its rate by 30 % on a 429, and raises it by 1 % of the wanted rate each second. */
export const aimd: ClientFactory = (keys, baseMs) => {
  const want = keys.length / baseMs;
  let rate = want;
  let raisedAt = 0;
  let openAt = 0;
  const client = paced(
    keys,
    baseMs,
    () => rate,
    () => openAt,
  );
  return {
    ...client,
    next(now) {
      if (now > Math.max(openAt, raisedAt)) {
        const grownForMs = now - Math.max(openAt, raisedAt);
        rate = Math.min(want, rate + (want * 0.01 * grownForMs) / 1000);
        raisedAt = now;
      }
      return client.next(now);
    },
    limited(key, sentAt, now, retryAfterMs) {
      if (sentAt >= openAt && now >= openAt) rate = Math.max(rate * 0.7, 1 / 300_000);
      openAt = Math.max(openAt, now + (retryAfterMs ?? 1000));
      client.limited(key, sentAt, now, retryAfterMs);
    },
  };
};

/** Sends requests evenly at the rate that the service allows, the oldest key first. */
export function oracle(perSecond: (at: number) => number): ClientFactory {
  return (keys, baseMs) =>
    paced(keys, baseMs, (now) => Math.min(keys.length / baseMs, perSecond(now) / 1000));
}

function paced(
  keys: readonly string[],
  baseMs: number,
  ratePerMs: (now: number) => number,
  openAt: () => number = () => 0,
): Client {
  /** A key moves to the end when it is requested, so the first one is the oldest. */
  const sentAtOf = new Map(keys.map((key) => [key, Number.NEGATIVE_INFINITY]));
  const refused: string[] = [];
  const flying = new Set<string>();
  const firstLanded = (): string | undefined => {
    for (const key of sentAtOf.keys()) if (!flying.has(key)) return key;
    return undefined;
  };
  let slotAt = Number.NEGATIVE_INFINITY;
  return {
    next(now) {
      const spacing = 1 / ratePerMs(now);
      const oldest = refused[0] ?? firstLanded();
      if (oldest === undefined) return { waitUntil: Number.POSITIVE_INFINITY };
      // Slightly below the interval: a rounding error would cost the oracle a slot now and then.
      const dueAt = (sentAtOf.get(oldest) ?? 0) + baseMs * (1 - 1e-9);
      const at = Math.max(slotAt + spacing, openAt(), dueAt);
      if (at > now) return { waitUntil: at };
      if (oldest === refused[0]) refused.shift();
      flying.add(oldest);
      sentAtOf.delete(oldest);
      sentAtOf.set(oldest, now);
      slotAt = Math.max(slotAt + spacing, now - spacing);
      return { key: oldest };
    },
    succeeded(key) {
      flying.delete(key);
    },
    limited(key) {
      flying.delete(key);
      refused.push(key);
    },
  };
}
