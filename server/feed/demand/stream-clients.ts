import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import type { OutcomeCache } from "#server/feed/outcomes/outcome-cache.ts";
import type { Outcome } from "#server/feed/outcomes/outcome-store.ts";
import type { ClientWant } from "./fair-shares.ts";

/** The demand of one stream for one instrument. */
export interface StreamWant extends ClientWant {
  /** The shortest time between two checks, in milliseconds. */
  readonly intervalMs: number;
}

/** Receives the feed's events for one stream. Of the methods of `StreamClient`, only `setDemand` calls it. */
export interface StreamClientListener {
  /** A new outcome of a wanted instrument; in `setDemand`, the stored outcome of each newly wanted one. */
  readonly onOutcome: (isin: Isin, outcome: Outcome<Quote>) => void;
  /** The list does not hold a wanted instrument, so it is not requested. */
  readonly onNotListed: (isin: Isin) => void;
  /** A gate has closed or opened, the service has become reachable or unreachable, or its next try has moved. */
  readonly onStatusChange: () => void;
}

/** A client of the feed with a demand of its own: one stream. */
export interface StreamClient {
  /**
   * Replaces its whole demand, and passes the stored outcomes of newly wanted instruments to the listener.
   *
   * @returns those instruments
   */
  setDemand(wants: ReadonlyMap<Isin, StreamWant>): readonly Isin[];
  /** Returns the last failure while the service is unreachable. */
  failure(): Outcome<Quote> | undefined;
  /** Returns its wanted instruments without an outcome. */
  unanswered(): readonly Isin[];
  /** Tries a refused token or a silent service at once, for a user. */
  tryNow(): void;
  /** Removes the stream and its demand. */
  leave(): void;
}

/** The part of the backend that streams use. */
interface StreamClientsBackend {
  /** Called when the demand of a stream has changed. */
  readonly demandChanged: () => void;
  /** Returns the last failure while the service is unreachable. */
  readonly failure: () => Outcome<Quote> | undefined;
  readonly tryNow: () => void;
}

/** The wanted interval of one instrument. */
export interface WantedInterval {
  /** The shortest interval that any client wants, in milliseconds. */
  readonly intervalMs: number;
  /** One of the clients that want the instrument. */
  readonly client: string;
}

/** All streams of one feed, and their demand. */
export interface StreamClients {
  /** Sets the backend, which is opened after the streams: it reads their demand. */
  connect(backend: StreamClientsBackend): void;
  readonly join: (listener: StreamClientListener) => StreamClient;
  /** Returns the demand of each stream for listed instruments. */
  byClient(): ReadonlyMap<string, ReadonlyMap<Isin, StreamWant>>;
  /** Returns the interval of each listed instrument that a stream wants. */
  wanted(): ReadonlyMap<Isin, WantedInterval>;
  /** The number of streams with a demand. */
  readonly demandingCount: number;
  /** Passes an outcome to each stream that wants the instrument. */
  readonly publish: (isin: Isin, outcome: Outcome<Quote>) => void;
  /** Sends one failure for every wanted instrument. */
  publishFailure(outcome: Outcome<Quote>): void;
  /** Calls `onStatusChange` of every stream. */
  publishStatusChange(): void;
  /** Calls `onNotListed` for every wanted instrument that the new list does not hold. */
  publishListChange(): void;
}

interface Entry {
  readonly name: string;
  readonly listener: StreamClientListener;
  wants: ReadonlyMap<Isin, StreamWant>;
}

const NO_WANTS: ReadonlyMap<Isin, StreamWant> = new Map();

export function createStreamClients({
  isListed,
  outcomeOf,
}: Pick<OutcomeCache, "isListed" | "outcomeOf">): StreamClients {
  let backend: StreamClientsBackend | undefined;
  const entries = new Set<Entry>();
  const entriesByIsin = new Map<Isin, Set<Entry>>();
  let joinedCount = 0;
  let demandingCount = 0;

  function subscribe(isin: Isin, entry: Entry) {
    const subscribers = entriesByIsin.get(isin);
    if (subscribers) subscribers.add(entry);
    else entriesByIsin.set(isin, new Set([entry]));
  }

  function unsubscribe(isin: Isin, entry: Entry) {
    const subscribers = entriesByIsin.get(isin);
    subscribers?.delete(entry);
    if (subscribers?.size === 0) entriesByIsin.delete(isin);
  }

  function setDemand(entry: Entry, wants: ReadonlyMap<Isin, StreamWant>) {
    const before = entry.wants;
    entry.wants = wants;
    for (const isin of before.keys()) if (!wants.has(isin)) unsubscribe(isin, entry);
    const added = [...wants.keys()].filter((isin) => !before.has(isin));
    for (const isin of added) {
      subscribe(isin, entry);
      const outcome = outcomeOf(isin);
      if (!isListed(isin)) entry.listener.onNotListed(isin);
      else if (outcome) entry.listener.onOutcome(isin, outcome);
    }
    demandingCount += Number(wants.size > 0) - Number(before.size > 0);
    if (!isSame(before, wants)) backend?.demandChanged();
    return added;
  }

  const listedWants = ({ wants }: Entry): ReadonlyMap<Isin, StreamWant> => {
    for (const isin of wants.keys()) {
      if (!isListed(isin)) return new Map([...wants].filter(([other]) => isListed(other)));
    }
    return wants;
  };

  return {
    connect(next) {
      backend = next;
    },
    join(listener) {
      joinedCount += 1;
      // No address has this form.
      const entry: Entry = { name: `stream ${joinedCount}`, listener, wants: NO_WANTS };
      entries.add(entry);
      return {
        setDemand: (wants) => (entries.has(entry) ? setDemand(entry, wants) : []),
        failure: () => backend?.failure(),
        unanswered: () =>
          [...entry.wants.keys()].filter((isin) => isListed(isin) && outcomeOf(isin) === undefined),
        tryNow: () => backend?.tryNow(),
        leave() {
          if (!entries.has(entry)) return;
          setDemand(entry, NO_WANTS);
          entries.delete(entry);
        },
      };
    },
    byClient: () =>
      new Map(
        [...entries].flatMap((entry) =>
          entry.wants.size === 0 ? [] : [[entry.name, listedWants(entry)] as const],
        ),
      ),
    wanted() {
      const all = new Map<Isin, WantedInterval>();
      for (const [isin, subscribers] of entriesByIsin) {
        if (!isListed(isin)) continue;
        let intervalMs = Number.POSITIVE_INFINITY;
        let client = "";
        for (const { name, wants } of subscribers) {
          intervalMs = Math.min(intervalMs, wants.get(isin)?.intervalMs ?? intervalMs);
          client = name;
        }
        all.set(isin, { intervalMs, client });
      }
      return all;
    },
    get demandingCount() {
      return demandingCount;
    },
    publish(isin, outcome) {
      for (const { listener } of entriesByIsin.get(isin) ?? []) listener.onOutcome(isin, outcome);
    },
    publishFailure(outcome) {
      for (const [isin, subscribers] of entriesByIsin) {
        if (!isListed(isin)) continue;
        for (const { listener } of subscribers) listener.onOutcome(isin, outcome);
      }
    },
    publishStatusChange() {
      for (const { listener } of entries) listener.onStatusChange();
    },
    publishListChange() {
      for (const [isin, subscribers] of entriesByIsin) {
        if (isListed(isin)) continue;
        for (const { listener } of subscribers) listener.onNotListed(isin);
      }
    },
  };
}

function isSame(one: ReadonlyMap<Isin, StreamWant>, other: ReadonlyMap<Isin, StreamWant>): boolean {
  if (one.size !== other.size) return false;
  for (const [isin, { weight, isBackground, intervalMs }] of one) {
    const want = other.get(isin);
    if (want?.weight !== weight || want.isBackground !== isBackground) return false;
    if (want.intervalMs !== intervalMs) return false;
  }
  return true;
}
