import type { Isin } from "#market/isin.ts";

/**
 * Which client requested which instruments in the last seconds, and how often. A client is an
 * address: the routes cannot tell clients apart any further. Instants are monotonic milliseconds.
 */
export interface Requested {
  /**
   * Records a request.
   *
   * @param intervalMs how often the client says that it wants the instrument; undefined where it does not say
   * @param replacesFirst whether it takes the place of the one that was requested first, where the client has as
   * many as one may: before the list is known, the others may not exist
   * @returns `new` where this client had not asked for it of late; `too-many` where it asks for more
   * instruments than one may, and nothing is noted
   */
  note(
    client: string,
    isin: Isin,
    now: number,
    intervalMs?: number,
    replacesFirst?: boolean,
  ): "new" | "known" | "too-many";
  /** A request has waited until now: it was wanted all the while, but not asked for anew. */
  waited(client: string, isin: Isin, now: number): void;
  /** Records a client that requests the list alone. */
  noteClient(client: string, now: number): void;
  /** Prolongs all demand while a gate is closed: pages wait for it without sending requests. */
  prolong(now: number): void;
  /**
   * Removes the demand for these instruments, whoever requests them.
   *
   * @returns whether there was any
   */
  drop(isDropped: (isin: Isin) => boolean): boolean;
  /** Removes the demand of clients that have stopped requesting. */
  expire(now: number): void;
  /** What each client requests. */
  byClient(): ReadonlyMap<string, ReadonlySet<Isin>>;
  /** For each instrument the shortest time between two checks that serves whoever asks most often. */
  intervalsMs(): ReadonlyMap<Isin, number>;
  /** How many clients asked for anything. */
  readonly clients: number;
  /** How many of them asked for a quote. */
  readonly quoteClients: number;
}

/** What was not asked for in so long is not wanted any more. */
export const REQUESTED_FOR_MS = 10_000;
/** Behind a proxy a whole floor has one address. */
const MOST_INSTRUMENTS = 2000;
/** A page's default interval. */
const USUAL_POLL_MS = 2000;
/** Pages ask once a second at most; their timers are not exact. */
const SHORTEST_INTERVAL_MS = 900;
const LONGEST_STATED_MS = 60_000;
/** A check a little early serves the next request; a little late, the request finds an old value. */
const EARLY = 0.9;
/** The same where the client says its interval: only the time on the way differs then. */
const EARLY_MS = 100;
/** Where nothing is known of who asks. */
export const USUAL_INTERVAL_MS = EARLY * USUAL_POLL_MS;
/** The weight of the latest interval in the mean. */
const SMOOTHING = 0.3;

/** The requests of one client for one instrument. Behind one address, some may say an interval and others not. */
interface Watch {
  lastAt: number;
  /** Until when a request for it waited. */
  waitedAt: number;
  /** The shortest interval that any request said, and when one said it last. */
  stated?: { readonly ms: number; at: number } | undefined;
  /** All requests, and those of them that say none. */
  seen?: Observed | undefined;
  silent?: Observed | undefined;
}

/** The mean time between requests, and when the last one came. */
interface Observed {
  meanMs: number;
  at: number;
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
    note(name, isin, now, intervalMs, replacesFirst = false) {
      const { watches } = clientAt(name, now);
      const known = watches.get(isin);
      if (known === undefined && watches.size >= MOST_INSTRUMENTS) {
        if (!replacesFirst) return "too-many";
        const [first] = watches.keys();
        if (first !== undefined) watches.delete(first);
      }
      const watch = known ?? { lastAt: now, waitedAt: now };
      watches.set(isin, watch);
      watch.lastAt = now;
      const statedMs = intervalMs && Math.min(intervalMs, LONGEST_STATED_MS);
      watch.seen = observed(watch.seen, now, statedMs);
      if (statedMs === undefined) watch.silent = observed(watch.silent, now);
      else state(watch, statedMs, now);
      return known === undefined ? "new" : "known";
    },
    waited(name, isin, now) {
      const watch = clientAt(name, now).watches.get(isin);
      if (watch) watch.waitedAt = now;
    },
    noteClient: (name, now) => void clientAt(name, now),
    prolong(now) {
      for (const client of clients.values()) {
        client.lastAt = now;
        for (const watch of client.watches.values()) {
          watch.lastAt = now;
          if (watch.stated) watch.stated.at = now;
          if (watch.silent) watch.silent.at = now;
          if (watch.seen) watch.seen.at = now;
        }
      }
    },
    drop(isDropped) {
      let hasDropped = false;
      for (const { watches } of clients.values()) {
        for (const isin of watches.keys()) {
          if (isDropped(isin)) hasDropped = watches.delete(isin) || hasDropped;
        }
      }
      return hasDropped;
    },
    expire(now) {
      for (const [name, { lastAt, watches }] of clients) {
        for (const [isin, watch] of watches) {
          if (isOver(Math.max(watch.lastAt, watch.waitedAt), now)) watches.delete(isin);
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
    get clients() {
      return clients.size;
    },
    get quoteClients() {
      return [...clients.values()].filter(({ watches }) => watches.size > 0).length;
    },
  };
}

const isOver = (at: number, now: number): boolean => now - at > REQUESTED_FOR_MS;

/** One shortest interval is enough: when nobody says it any more, the next request says what holds. */
function state(watch: Watch, ms: number, now: number): void {
  const { stated } = watch;
  if (!stated || ms <= stated.ms || isOver(stated.at, now)) watch.stated = { ms, at: now };
}

function observed(
  before: Observed | undefined,
  now: number,
  usualMs: number = USUAL_POLL_MS,
): Observed {
  if (!before) return { meanMs: usualMs, at: now };
  const intervalMs = Math.min(now - before.at, REQUESTED_FOR_MS);
  return { meanMs: before.meanMs + SMOOTHING * (intervalMs - before.meanMs), at: now };
}

/** Of two kinds of requests one may have ended. The last interval that is known stays. */
function expireInterval(watch: Watch, now: number): void {
  const { stated, silent } = watch;
  if (!stated || !silent) return;
  if (isOver(stated.at, now)) watch.stated = undefined;
  else if (isOver(silent.at, now)) watch.silent = undefined;
}

function intervalOf({ stated, silent, seen }: Watch): number {
  const seenMs = (requests: Observed | undefined) => EARLY * (requests?.meanMs ?? USUAL_POLL_MS);
  // A page that is held up asks less often than it says.
  const statedMs = stated ? Math.max(stated.ms - EARLY_MS, seenMs(seen)) : Number.POSITIVE_INFINITY;
  const measuredMs = silent ? seenMs(silent) : Number.POSITIVE_INFINITY;
  return Math.max(SHORTEST_INTERVAL_MS, Math.min(statedMs, measuredMs));
}
