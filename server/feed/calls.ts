import type { Isin } from "#market/isin.ts";

/** Tells the engine which instruments a client wants checked now. One call serves all clients. */
export interface Calls {
  /**
   * @returns withdraws the call, unless the instrument was requested since. Once all callers have withdrawn,
   * it is not requested.
   */
  readonly call: (isin: Isin, client: string) => () => void;
  /** Its request is sent now. */
  sent(isin: Isin): void;
  /** Whether it was requested since the watch began. */
  hasAsked(isin: Isin): boolean;
  /** Forwards calls of instruments that are watched only now, and forgets those no longer wanted. */
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

/** The calls of one instrument that is not requested yet. */
interface Pending {
  /** How many callers have not withdrawn. */
  callers: number;
  readonly client: string;
  /** Whether the engine was called. */
  isForwarded: boolean;
}

/** An instrument weighs less than this only where its client wants too many: see `fairWeights`. */
const LIGHT_BELOW = 1 / 4;

/**
 * Forwards the calls to the engine. A client that wants hundreds of instruments alone has little weight for
 * each. Called all at once, they would be as urgent as all others, and would take more than their share until
 * each has been requested. So their first requests are called one after the other.
 */
export function createCalls(parts: CallsParts): Calls {
  const { weightOf, isAsking } = parts;
  const calls = new Map<Isin, Pending>();
  /** Instruments that are watched and were requested at least once. */
  const asked = new Set<Isin>();
  /** For each client, its instruments without a first request, in order. */
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

  /** @returns the clients whose next call may be forwarded */
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
      // The engine is sending, and accepts no call now.
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
