import type { Answer } from "#market/client/market-data-client.ts";
import type { MarketDataError, ProblemKind } from "#market/errors.ts";

/** The result of one check of an instrument or the list. */
export type Outcome<T> = Checked &
  ({ readonly answer: Answer<T> } | { readonly error: MarketDataError });

interface Checked {
  /** The arrival of the answer, in monotonic milliseconds. */
  readonly at: number;
  /** The arrival by this machine's date, in epoch milliseconds; it identifies the check. */
  readonly atEpochMs: number;
}

/** Stores the last outcome of each key, and the waits for the next one. */
export interface OutcomeStore<T> {
  last(key: string): Outcome<T> | undefined;
  /** Resolves with the next outcome, or with undefined once the signal aborts or `release` ends the wait. */
  next(key: string, signal: AbortSignal): Promise<Outcome<T> | undefined>;
  /**
   * Ends the waits for this key with the outcome. Stores the outcome only if it is about the key itself: a
   * request for a pause or a refused token says nothing about an instrument.
   */
  settle(key: string, outcome: Outcome<T>): void;
  /**
   * Ends the waits of all keys without a pending request with this outcome, and does not store it: the service
   * asks for a pause, refuses the token or cannot be reached.
   */
  interrupt(outcome: Outcome<never>, isPending: (key: string) => boolean): void;
  /** Ends the waits of the matching keys without an outcome. */
  release(isReleased: (key: string) => boolean): void;
  /** Drops outcomes older than `before`, unless a request waits for the key or it is retained. */
  expire(before: number, isRetained: (key: string) => boolean): void;
}

/** Takes the next outcome of a key; undefined if there will be none. */
type Waiter<T> = (outcome: Outcome<T> | undefined) => void;

/** @param onStored called with each outcome that is stored */
export function createOutcomeStore<T>(
  onStored: (key: string, outcome: Outcome<T>) => void = () => undefined,
): OutcomeStore<T> {
  const outcomes = new Map<string, Outcome<T>>();
  const waiters = new Map<string, Set<Waiter<T>>>();

  function addWaiter(key: string, waiter: Waiter<T>): () => void {
    const waitersOfKey = waiters.get(key) ?? new Set();
    waiters.set(key, waitersOfKey.add(waiter));
    return () => {
      waitersOfKey.delete(waiter);
      if (waitersOfKey.size === 0 && waiters.get(key) === waitersOfKey) waiters.delete(key);
    };
  }

  return {
    last: (key) => outcomes.get(key),
    next: (key, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(undefined);
        const settle: Waiter<T> = (outcome) => {
          removeWaiter();
          signal.removeEventListener("abort", abort);
          resolve(outcome);
        };
        const removeWaiter = addWaiter(key, settle);
        const abort = () => settle(undefined);
        signal.addEventListener("abort", abort);
      }),
    settle(key, outcome) {
      for (const waiter of waiters.get(key) ?? []) waiter(outcome);
      if ("error" in outcome && concernsAllRequests(outcome.error)) return;
      outcomes.set(key, outcome);
      onStored(key, outcome);
    },
    interrupt(outcome, isPending) {
      for (const [key, waitersOfKey] of waiters) {
        if (!isPending(key)) for (const waiter of waitersOfKey) waiter(outcome);
      }
    },
    release(isReleased) {
      for (const [key, waitersOfKey] of waiters) {
        if (isReleased(key)) for (const waiter of waitersOfKey) waiter(undefined);
      }
    },
    expire(before, isRetained) {
      for (const [key, { at }] of outcomes) {
        if (at < before && !waiters.has(key) && !isRetained(key)) outcomes.delete(key);
      }
    },
  };
}

const CONCERNING_ALL: ReadonlySet<ProblemKind> = new Set([
  "rate-limited",
  "unauthorized",
  "forbidden",
]);

/** Returns whether an error concerns all requests, not only the one that failed. */
export const concernsAllRequests = ({ kind, gateClosedForMs }: MarketDataError): boolean =>
  gateClosedForMs !== undefined || CONCERNING_ALL.has(kind);
