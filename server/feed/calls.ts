import type { Isin } from "#market/isin.ts";

/** Tells the engine which instruments somebody wants to know of now. One call is enough for everybody. */
export interface Calls {
  /**
   * @returns withdraws the call, where the instrument was not asked for since: once all who called have
   * withdrawn, it is not asked for
   */
  readonly call: (isin: Isin, client: string) => () => void;
  /** It is asked for now. */
  sent(isin: Isin): void;
  /** Whether it was asked for since it is watched. */
  hasAsked(isin: Isin): boolean;
  /** Calls what has been wanted too short to be watched, and forgets what is not wanted any more. */
  refresh(): void;
}

interface CallsParts {
  /** The weight of an instrument; undefined where it is not watched. */
  readonly weightOf: (isin: Isin) => number | undefined;
  readonly isAsking: (isin: Isin) => boolean;
  /** Calls the engine. */
  readonly call: (isin: Isin) => void;
  readonly cancelCall: (isin: Isin) => void;
}

/** The calls of one instrument that it was not asked for yet. */
interface Pending {
  /** How many have called and not withdrawn. */
  callers: number;
  readonly client: string;
  /** Whether the engine was called. */
  isForwarded: boolean;
}

/** Only what a client has too many of weighs less: see `fairWeights`. */
const LIGHT_BELOW = 1 / 4;

/**
 * A client that asks for hundreds of its own has little weight for each. All of them called at once would
 * be as urgent as everything else, and grow more urgent together until each has been asked for: for as
 * long, they would take more than their share. So their first requests are called one after the other.
 */
export function createCalls(parts: CallsParts): Calls {
  const { weightOf, isAsking } = parts;
  const calls = new Map<Isin, Pending>();
  /** Watched, and asked for at least once. */
  const asked = new Set<Isin>();
  /** For each client, what is to be asked for the first time, one after the other. */
  const queues = new Map<string, Set<Isin>>();

  function forward(isin: Isin) {
    const pending = calls.get(isin);
    if (!pending || pending.isForwarded) return;
    pending.isForwarded = true;
    parts.call(isin);
  }

  function forwardOrQueue(isin: Isin, client: string) {
    const weight = weightOf(isin);
    if (weight === undefined) return;
    if (asked.has(isin) || weight >= LIGHT_BELOW) return forward(isin);
    const queue = queues.get(client) ?? new Set();
    queues.set(client, queue.add(isin));
    forwardFirst(client);
  }

  function forwardFirst(client: string) {
    const [first] = queues.get(client) ?? [];
    if (first !== undefined) forward(first);
  }

  /** @returns the clients whose next one may be called */
  function drop(isin: Isin): readonly string[] {
    calls.delete(isin);
    const clients: string[] = [];
    for (const [client, queue] of queues) {
      if (queue.delete(isin)) clients.push(client);
      if (queue.size === 0) queues.delete(client);
    }
    return clients;
  }

  function withdraw(isin: Isin, { isForwarded }: Pending) {
    if (isForwarded) parts.cancelCall(isin);
    drop(isin).forEach(forwardFirst);
  }

  return {
    call(isin, client) {
      if (isAsking(isin)) return () => undefined;
      const pending = calls.get(isin) ?? { callers: 0, client, isForwarded: false };
      calls.set(isin, pending);
      pending.callers += 1;
      if (!pending.isForwarded) forwardOrQueue(isin, client);
      return () => {
        pending.callers -= 1;
        if (pending.callers === 0 && calls.get(isin) === pending) withdraw(isin, pending);
      };
    },
    sent(isin) {
      asked.add(isin);
      const clients = drop(isin);
      // The engine is in the middle of sending, and takes no call now.
      if (clients.length > 0) queueMicrotask(() => clients.forEach(forwardFirst));
    },
    hasAsked: (isin) => asked.has(isin),
    refresh() {
      const isGone = (isin: Isin) => weightOf(isin) === undefined;
      for (const isin of asked) if (isGone(isin)) asked.delete(isin);
      for (const [isin, { client, isForwarded }] of calls) {
        if (isGone(isin)) drop(isin).forEach(forwardFirst);
        else if (!isForwarded) forwardOrQueue(isin, client);
      }
    },
  };
}
