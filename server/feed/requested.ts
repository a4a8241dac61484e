import type { Isin } from "#market/isin.ts";

/**
 * Which client asked for which instruments of late, and how often. A client is whoever the routes can
 * tell apart: an address. Instants are monotonic milliseconds.
 */
export interface Requested {
  /**
   * Takes note of a request.
   * @returns `new` where this client had not asked for it of late; `too-many` where it asks for more
   * instruments than one may, and nothing is noted
   */
  note(client: string, isin: Isin, now: number): "new" | "known" | "too-many";
  /** A request has waited until now: it was wanted all the while, but not asked for anew. */
  waited(client: string, isin: Isin, now: number): void;
  /** Takes note that somebody is there, who asks for the list alone. */
  greet(client: string, now: number): void;
  /** Pages wait for a closed gate without asking: what they want is kept meanwhile. */
  keep(now: number): void;
  /** Forgets what was not asked for of late. */
  expire(now: number): void;
  /** What each client asks for. */
  byClient(): ReadonlyMap<string, ReadonlySet<Isin>>;
  /** For each instrument the shortest time between two checks that serves whoever asks most often. */
  intervalsMs(): ReadonlyMap<Isin, number>;
  /** How many clients asked for anything. */
  readonly clients: number;
  /** How many of them asked for a quote. */
  readonly askers: number;
}

/** What was not asked for in so long is not wanted any more. */
export const REQUESTED_FOR_MS = 10_000;
/** Behind a proxy a whole floor has one address. */
const MOST_INSTRUMENTS = 2000;

/** A page that nobody has configured asks this often. */
const USUAL_POLL_MS = 2000;
/** Pages ask once a second at most; their timers are not exact. */
const SHORTEST_INTERVAL_MS = 900;
/** A check a little early serves the next request; a little late, the request finds an old value. */
const EARLY = 0.9;
/** Where nothing is known of who asks. */
export const USUAL_INTERVAL_MS = EARLY * USUAL_POLL_MS;
/** The weight of the latest interval in the mean. */
const SMOOTHING = 0.3;

interface Watch {
  lastAt: number;
  /** Until when a request for it waited. */
  waitedAt: number;
  meanIntervalMs: number;
}

export function createRequested(): Requested {
  const clients = new Map<string, { lastAt: number; readonly watches: Map<Isin, Watch> }>();

  function clientAt(name: string, now: number) {
    const known = clients.get(name) ?? { lastAt: now, watches: new Map<Isin, Watch>() };
    known.lastAt = now;
    clients.set(name, known);
    return known;
  }

  return {
    note(name, isin, now) {
      const { watches } = clientAt(name, now);
      const watch = watches.get(isin);
      if (watch === undefined) {
        if (watches.size >= MOST_INSTRUMENTS) return "too-many";
        watches.set(isin, { lastAt: now, waitedAt: now, meanIntervalMs: USUAL_POLL_MS });
        return "new";
      }
      const intervalMs = Math.min(now - watch.lastAt, REQUESTED_FOR_MS);
      watch.meanIntervalMs += SMOOTHING * (intervalMs - watch.meanIntervalMs);
      watch.lastAt = now;
      return "known";
    },
    waited(name, isin, now) {
      const watch = clientAt(name, now).watches.get(isin);
      if (watch) watch.waitedAt = now;
    },
    greet: (name, now) => void clientAt(name, now),
    keep(now) {
      for (const client of clients.values()) {
        client.lastAt = now;
        for (const watch of client.watches.values()) watch.lastAt = now;
      }
    },
    expire(now) {
      for (const [name, { lastAt, watches }] of clients) {
        for (const [isin, watch] of watches) {
          const lastAt = Math.max(watch.lastAt, watch.waitedAt);
          if (now - lastAt > REQUESTED_FOR_MS) watches.delete(isin);
        }
        if (now - lastAt > REQUESTED_FOR_MS) clients.delete(name);
      }
    },
    byClient: () =>
      new Map([...clients].map(([name, { watches }]) => [name, new Set(watches.keys())])),
    intervalsMs() {
      const intervals = new Map<Isin, number>();
      for (const { watches } of clients.values()) {
        for (const [isin, { meanIntervalMs }] of watches) {
          const own = Math.max(SHORTEST_INTERVAL_MS, EARLY * meanIntervalMs);
          intervals.set(isin, Math.min(own, intervals.get(isin) ?? own));
        }
      }
      return intervals;
    },
    get clients() {
      return clients.size;
    },
    get askers() {
      return [...clients.values()].filter(({ watches }) => watches.size > 0).length;
    },
  };
}
