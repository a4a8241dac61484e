import type { Isin } from "#market/isin.ts";

/**
 * Records which client requested which instruments in the last seconds, and how often. A client is an
 * address: the routes cannot tell clients apart any further. Instants are monotonic milliseconds.
 */
export interface PolledDemand {
  /**
   * Records a request.
   *
   * @returns whether it was recorded; false if the client already has the maximum number of instruments
   */
  record(client: string, isin: Isin, now: number, options?: PolledRequestOptions): boolean;
  /** Records that a request has waited until now: the instrument was wanted without a new request. */
  recordWait(client: string, isin: Isin, now: number): void;
  /** Records a request for the list alone. */
  recordClient(client: string, now: number): void;
  /**
   * Removes the demand of all clients for these instruments.
   *
   * @returns whether any was removed
   */
  drop(isDropped: (isin: Isin) => boolean): boolean;
  /**
   * Removes the demand of clients that have stopped requesting. A closed gate prolongs all demand instead: pages wait
   * for it without sending requests.
   */
  expire(now: number, options?: { readonly isGateClosed: boolean }): void;
  /** Returns the requested instruments of each client. */
  byClient(): ReadonlyMap<string, ReadonlySet<Isin>>;
  /** Returns the shortest wanted time between two checks of each instrument, in milliseconds. */
  intervalsMs(): ReadonlyMap<Isin, number>;
  /** The number of clients with a recent request. */
  readonly clientCount: number;
  /** The number of clients with a recent request for a quote. */
  readonly quoteClientCount: number;
}

interface PolledRequestOptions {
  /** The interval that the client states, in milliseconds; undefined if it states none. */
  readonly intervalMs?: number | undefined;
  /**
   * Whether the instrument replaces the client's oldest one when the client has the maximum number: before
   * the first list, the others may not exist.
   */
  readonly replacesOldest?: boolean;
}

/** Lifetime of the demand for an instrument after its last request. */
export const DEMAND_LIFETIME_MS = 10_000;
/** Maximum number of instruments of one client: behind a proxy, a whole floor has one address. */
const MAX_INSTRUMENTS = 2000;
/** A page's default interval. */
const DEFAULT_POLL_MS = 2000;
/** A little below a page's shortest interval, a second: timers are not exact. */
const MIN_INTERVAL_MS = 900;
const MAX_STATED_MS = 60_000;
/** Share of a measured interval after which a check is due: an early check serves the next request. */
const DUE_SHARE = 0.9;
/** Time by which a check is due before a stated interval has passed: only travel time varies then. */
const TRAVEL_MARGIN_MS = 100;
/** The interval of an instrument without a known client. */
export const DEFAULT_INTERVAL_MS = DUE_SHARE * DEFAULT_POLL_MS;
/** The weight of the latest interval in the moving mean. */
const SMOOTHING = 0.3;

/** The requests of one client for one instrument. Behind one address, some may state an interval and others not. */
interface ClientRequests {
  lastAt: number;
  /** The instant until which a request for it waited. */
  waitedUntil: number;
  /** The shortest stated interval, and the instant when it was last stated. */
  stated?: { readonly ms: number; at: number } | undefined;
  /** The rate of all requests. */
  all?: RequestRate | undefined;
  /** The rate of the requests that state no interval. */
  unstated?: RequestRate | undefined;
}

/** The mean time between requests, and the instant of the last one. */
interface RequestRate {
  meanMs: number;
  at: number;
}

export function createPolledDemand(): PolledDemand {
  const clients = new Map<
    string,
    { lastAt: number; readonly watches: Map<Isin, ClientRequests> }
  >();

  function clientAt(name: string, now: number) {
    const known = clients.get(name) ?? { lastAt: now, watches: new Map<Isin, ClientRequests>() };
    known.lastAt = now;
    clients.set(name, known);
    return known;
  }

  function prolong(now: number) {
    for (const client of clients.values()) {
      client.lastAt = now;
      for (const watch of client.watches.values()) {
        watch.lastAt = now;
        if (watch.stated) watch.stated.at = now;
        if (watch.unstated) watch.unstated.at = now;
        if (watch.all) watch.all.at = now;
      }
    }
  }

  return {
    record(name, isin, now, { intervalMs, replacesOldest = false } = {}) {
      const { watches } = clientAt(name, now);
      const known = watches.get(isin);
      if (known === undefined && watches.size >= MAX_INSTRUMENTS) {
        if (!replacesOldest) return false;
        const [oldest] = watches.keys();
        if (oldest !== undefined) watches.delete(oldest);
      }
      const watch = known ?? { lastAt: now, waitedUntil: now };
      watches.set(isin, watch);
      watch.lastAt = now;
      const statedMs = intervalMs && Math.min(intervalMs, MAX_STATED_MS);
      watch.all = updateRate(watch.all, now, statedMs);
      if (statedMs === undefined) watch.unstated = updateRate(watch.unstated, now);
      else recordStated(watch, statedMs, now);
      return true;
    },
    recordWait(name, isin, now) {
      const watch = clientAt(name, now).watches.get(isin);
      if (watch) watch.waitedUntil = now;
    },
    recordClient: (name, now) => void clientAt(name, now),
    drop(isDropped) {
      let hasDropped = false;
      for (const { watches } of clients.values()) {
        for (const isin of watches.keys()) {
          if (isDropped(isin)) hasDropped = watches.delete(isin) || hasDropped;
        }
      }
      return hasDropped;
    },
    expire(now, { isGateClosed } = { isGateClosed: false }) {
      if (isGateClosed) prolong(now);
      for (const [name, { lastAt, watches }] of clients) {
        for (const [isin, watch] of watches) {
          if (isOver(Math.max(watch.lastAt, watch.waitedUntil), now)) watches.delete(isin);
          else expireInterval(watch, now);
        }
        if (isOver(lastAt, now)) clients.delete(name);
      }
    },
    byClient: () =>
      new Map([...clients].map(([name, { watches }]) => [name, new Set(watches.keys())])),
    intervalsMs() {
      const intervals = new Map<Isin, number>();
      for (const { watches } of clients.values()) {
        for (const [isin, watch] of watches) {
          const own = intervalOf(watch);
          intervals.set(isin, Math.min(own, intervals.get(isin) ?? own));
        }
      }
      return intervals;
    },
    get clientCount() {
      return clients.size;
    },
    get quoteClientCount() {
      return [...clients.values()].filter(({ watches }) => watches.size > 0).length;
    },
  };
}

const isOver = (at: number, now: number): boolean => now - at > DEMAND_LIFETIME_MS;

/** Keeps only the shortest stated interval. Once it has expired, the next request sets a new one. */
function recordStated(watch: ClientRequests, ms: number, now: number): void {
  const { stated } = watch;
  if (!stated || ms <= stated.ms || isOver(stated.at, now)) watch.stated = { ms, at: now };
}

function updateRate(
  before: RequestRate | undefined,
  now: number,
  firstMs: number = DEFAULT_POLL_MS,
): RequestRate {
  if (!before) return { meanMs: firstMs, at: now };
  const intervalMs = Math.min(now - before.at, DEMAND_LIFETIME_MS);
  return { meanMs: before.meanMs + SMOOTHING * (intervalMs - before.meanMs), at: now };
}

/** Drops the interval of requests that have stopped, unless no other interval is known. */
function expireInterval(watch: ClientRequests, now: number): void {
  const { stated, unstated } = watch;
  if (!stated || !unstated) return;
  if (isOver(stated.at, now)) watch.stated = undefined;
  else if (isOver(unstated.at, now)) watch.unstated = undefined;
}

/** Returns the time after which the next check for this client is due, in milliseconds. */
function intervalOf({ stated, unstated, all }: ClientRequests): number {
  const dueMs = (rate: RequestRate | undefined) => DUE_SHARE * (rate?.meanMs ?? DEFAULT_POLL_MS);
  // A page that is slowed down requests less often than it states.
  const statedMs = stated ? Math.max(stated.ms - TRAVEL_MARGIN_MS, dueMs(all)) : Infinity;
  const measuredMs = unstated ? dueMs(unstated) : Infinity;
  return Math.max(MIN_INTERVAL_MS, Math.min(statedMs, measuredMs));
}
