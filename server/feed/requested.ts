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
  /** Takes note that somebody is there, who asks for the list alone. */
  greet(client: string, now: number): void;
  /** Pages wait for a closed gate without asking: what they want is kept meanwhile. */
  keep(now: number): void;
  /** Forgets what was not asked for of late. */
  expire(now: number): void;
  /** What each client asks for. */
  byClient(): ReadonlyMap<string, ReadonlySet<Isin>>;
  /** The shortest time between two checks of an instrument that serves whoever asks most often. */
  intervalMs(isin: Isin): number;
  /** How many clients asked for anything. */
  readonly clients: number;
}

/** What was not asked for in so long is not wanted any more. */
const REQUESTED_FOR_MS = 10_000;
/** Behind a proxy a whole floor has one address. */
const MOST_INSTRUMENTS = 2000;

/** A page that nobody has configured asks this often. */
const USUAL_INTERVAL_MS = 2000;
/** Pages ask once a second at most; their timers are not exact. */
const SHORTEST_INTERVAL_MS = 900;
/** A check a little early serves the next request; a little late, the request finds an old value. */
const EARLY = 0.9;
/** The weight of the latest interval in the mean. */
const SMOOTHING = 0.3;

interface Watch {
  lastAt: number;
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
        watches.set(isin, { lastAt: now, meanIntervalMs: USUAL_INTERVAL_MS });
        return "new";
      }
      const intervalMs = Math.min(now - watch.lastAt, REQUESTED_FOR_MS);
      watch.meanIntervalMs += SMOOTHING * (intervalMs - watch.meanIntervalMs);
      watch.lastAt = now;
      return "known";
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
          if (now - watch.lastAt > REQUESTED_FOR_MS) watches.delete(isin);
        }
        if (now - lastAt > REQUESTED_FOR_MS) clients.delete(name);
      }
    },
    byClient: () =>
      new Map([...clients].map(([name, { watches }]) => [name, new Set(watches.keys())])),
    intervalMs(isin) {
      let shortest = Number.POSITIVE_INFINITY;
      for (const { watches } of clients.values()) {
        shortest = Math.min(shortest, watches.get(isin)?.meanIntervalMs ?? shortest);
      }
      if (shortest === Number.POSITIVE_INFINITY) shortest = USUAL_INTERVAL_MS;
      return Math.max(SHORTEST_INTERVAL_MS, EARLY * shortest);
    },
    get clients() {
      return clients.size;
    },
  };
}
