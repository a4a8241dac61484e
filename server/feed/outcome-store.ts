import type { MarketDataError, ProblemKind } from "#market/errors.ts";
import type { Answer } from "#market/market-data-client.ts";

/** The result of one check of an instrument or the list. */
export type Outcome<T> = Checked &
  ({ readonly answer: Answer<T> } | { readonly error: MarketDataError });

interface Checked {
  /** When the answer arrived, in monotonic milliseconds. */
  readonly at: number;
  /** The same instant by this machine's date: it identifies the check. */
  readonly atEpochMs: number;
}

/** Stores the last outcome of each key, and the waits for the next one. */
export interface OutcomeStore<T> {
  last(key: string): Outcome<T> | undefined;
  /** Waits for the next outcome; `undefined` where the signal aborts first. */
  next(key: string, signal: AbortSignal): Promise<Outcome<T> | undefined>;
  /**
   * Ends the waits for this key. Stores the outcome only if it is about the key itself: that the service asks
   * for a pause, or refuses the token, says nothing about an instrument.
   */
  settle(key: string, outcome: Outcome<T>): void;
  /**
   * Ends the waits of all keys without a pending request by this outcome, which is not stored. The service asks
   * for a pause, refuses the token or cannot be reached.
   */
  interrupt(outcome: Outcome<never>, isPending: (key: string) => boolean): void;
  /** Ends the waits of these keys without an outcome. */
  release(isOver: (key: string) => boolean): void;
  /** Drops outcomes older than `before`, unless a request waits for the key or it is retained. */
  expire(before: number, isRetained: (key: string) => boolean): void;
}

/** @param stored called with each outcome that is stored */
export function createOutcomeStore<T>(
  stored: (key: string, outcome: Outcome<T>) => void = () => undefined,
): OutcomeStore<T> {
  const held = new Map<string, Outcome<T>>();
  const waiting = new Map<string, Set<(outcome: Outcome<T> | undefined) => void>>();

  function wait(key: string, take: (outcome: Outcome<T> | undefined) => void): () => void {
    const takers = waiting.get(key) ?? new Set();
    waiting.set(key, takers.add(take));
    return () => {
      takers.delete(take);
      if (takers.size === 0 && waiting.get(key) === takers) waiting.delete(key);
    };
  }

  return {
    last: (key) => held.get(key),
    next: (key, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(undefined);
        const settle = (outcome: Outcome<T> | undefined) => {
          leave();
          signal.removeEventListener("abort", giveUp);
          resolve(outcome);
        };
        const leave = wait(key, settle);
        const giveUp = () => settle(undefined);
        signal.addEventListener("abort", giveUp);
      }),
    settle(key, outcome) {
      for (const take of waiting.get(key) ?? []) take(outcome);
      if ("error" in outcome && concernsAllRequests(outcome.error)) return;
      held.set(key, outcome);
      stored(key, outcome);
    },
    interrupt(outcome, isPending) {
      for (const [key, takers] of waiting) {
        if (!isPending(key)) for (const take of takers) take(outcome);
      }
    },
    release(isOver) {
      for (const [key, takers] of waiting) {
        if (isOver(key)) for (const take of takers) take(undefined);
      }
    },
    expire(before, isRetained) {
      for (const [key, { at }] of held) {
        if (at < before && !waiting.has(key) && !isRetained(key)) held.delete(key);
      }
    },
  };
}

const CONCERNING_ALL: ReadonlySet<ProblemKind> = new Set([
  "rate-limited",
  "unauthorized",
  "forbidden",
]);

/** Whether an error concerns all requests, not only the one that failed. */
export const concernsAllRequests = ({ kind, gateClosedForMs }: MarketDataError): boolean =>
  gateClosedForMs !== undefined || CONCERNING_ALL.has(kind);
