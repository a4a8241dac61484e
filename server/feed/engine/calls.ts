import type { Isin } from "#market/isin.ts";

/** Passes to the engine the instruments that clients want checked now. One call serves all clients. */
export interface Calls {
  /**
   * Asks for a check of an instrument.
   *
   * @returns a function that withdraws the call, unless the instrument was requested since. Once all callers
   * have withdrawn, it is not requested.
   */
  readonly call: (isin: Isin, client: string) => () => void;
  /** Records that the request for an instrument is sent now. */
  recordSent(isin: Isin): void;
  /** Whether the instrument was requested since it was first watched. */
  wasRequested(isin: Isin): boolean;
  /** Forwards the calls of newly watched instruments, and drops those of instruments no longer wanted. */
  refresh(): void;
}

interface CallsParts {
  /** Returns the weight of an instrument; undefined if it is not watched. */
  readonly weightOf: (isin: Isin) => number | undefined;
  readonly isInFlight: (isin: Isin) => boolean;
  /** Calls the engine. */
  readonly call: (isin: Isin) => void;
  readonly cancelCall: (isin: Isin) => void;
}

/** The calls of one instrument that is not requested yet. */
interface PendingCall {
  /** Number of callers that have not withdrawn. */
  callerCount: number;
  readonly client: string;
  /** Whether the engine was called. */
  isForwarded: boolean;
}

/** An instrument has less weight than this only if its client wants too many: see `fairWeights`. */
const LIGHT_WEIGHT = 1 / 4;

/**
 * Forwards the calls to the engine. A client that wants hundreds of instruments alone has little weight for
 * each. Called all at once, they would be as urgent as all others, and would take more than their share until
 * each has been requested. So their first requests are called one after the other.
 */
export function createCalls(parts: CallsParts): Calls {
  const { weightOf, isInFlight } = parts;
  const calls = new Map<Isin, PendingCall>();
  /** Instruments that are watched and were requested at least once. */
  const requested = new Set<Isin>();
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
    if (requested.has(isin) || weight >= LIGHT_WEIGHT) return forward(isin);
    const queue = queues.get(client) ?? new Set();
    queues.set(client, queue.add(isin));
    forwardFirst(client);
  }

  function forwardFirst(client: string) {
    const [first] = queues.get(client) ?? [];
    if (first !== undefined) forward(first);
  }

  /** Drops a call. @returns the clients whose next call may be forwarded */
  function drop(isin: Isin): readonly string[] {
    calls.delete(isin);
    const clients: string[] = [];
    for (const [client, queue] of queues) {
      if (queue.delete(isin)) clients.push(client);
      if (queue.size === 0) queues.delete(client);
    }
    return clients;
  }

  function withdraw(isin: Isin, { isForwarded }: PendingCall) {
    if (isForwarded) parts.cancelCall(isin);
    drop(isin).forEach(forwardFirst);
  }

  return {
    call(isin, client) {
      if (isInFlight(isin)) return () => undefined;
      const pending = calls.get(isin) ?? { callerCount: 0, client, isForwarded: false };
      calls.set(isin, pending);
      pending.callerCount += 1;
      if (!pending.isForwarded) forwardOrQueue(isin, client);
      return () => {
        pending.callerCount -= 1;
        if (pending.callerCount === 0 && calls.get(isin) === pending) withdraw(isin, pending);
      };
    },
    recordSent(isin) {
      requested.add(isin);
      const clients = drop(isin);
      // The engine is sending, and accepts no call now.
      if (clients.length > 0) queueMicrotask(() => clients.forEach(forwardFirst));
    },
    wasRequested: (isin) => requested.has(isin),
    refresh() {
      const isUnwatched = (isin: Isin) => weightOf(isin) === undefined;
      for (const isin of requested) if (isUnwatched(isin)) requested.delete(isin);
      for (const [isin, { client, isForwarded }] of calls) {
        if (isUnwatched(isin)) drop(isin).forEach(forwardFirst);
        else if (!isForwarded) forwardOrQueue(isin, client);
      }
    },
  };
}
