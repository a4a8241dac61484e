import type { AbortSignalLike } from "#market/client/abort-signal.ts";

/** The outcome of one check: a value or an error, with the monotonic instant of its arrival. */
export type Outcome<Value> =
  | { readonly at: number; readonly value: Value }
  | { readonly at: number; readonly error: Error };

type Ending<Value> = { readonly value: Value } | { readonly error: Error };

/** The last outcome of each key, and the callers that wait for the next one. */
export interface Answers<Key, Value> {
  last(key: Key): Outcome<Value> | undefined;
  settle(key: Key, outcome: Outcome<Value>): void;
  /** Waits for the next outcome. Rejects with its error, or with the signal's reason after an abort. */
  next(key: Key, signal: AbortSignalLike): Promise<Value>;
  /** Rejects every wait with this error. */
  end(error: Error): void;
}

export function createAnswers<Key, Value>(): Answers<Key, Value> {
  const lasts = new Map<Key, Outcome<Value>>();
  const waits = new Map<Key, Set<(ending: Ending<Value>) => void>>();

  return {
    last: (key) => lasts.get(key),

    settle(key, outcome) {
      lasts.set(key, outcome);
      const waiting = waits.get(key);
      waits.delete(key);
      for (const wake of waiting ?? []) wake(outcome);
    },

    next(key, signal) {
      signal.throwIfAborted();
      return new Promise<Value>((resolve, reject) => {
        const waiting = waits.get(key) ?? new Set();
        waits.set(key, waiting);
        const giveUp = () => {
          waiting.delete(wake);
          reject(signal.reason);
        };
        const wake = (ending: Ending<Value>) => {
          signal.removeEventListener("abort", giveUp);
          if ("error" in ending) reject(ending.error);
          else resolve(ending.value);
        };
        signal.addEventListener("abort", giveUp, { once: true });
        waiting.add(wake);
      });
    },

    end(error) {
      for (const waiting of waits.values()) for (const wake of waiting) wake({ error });
      waits.clear();
    },
  };
}

/** Converts an outcome to a promise. */
export function promiseOf<Value>(outcome: Outcome<Value>): Promise<Value> {
  return "error" in outcome ? Promise.reject(outcome.error) : Promise.resolve(outcome.value);
}
